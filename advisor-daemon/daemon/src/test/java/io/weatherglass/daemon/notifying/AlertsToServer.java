package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Sends alerts to an HTTP server that stands in for a receiver. */
abstract class AlertsToServer {

    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);
    static final Tenure TENURE = new Tenure(new TopicPartition("events", 0));
    static final String ROUTING_KEY = "0123456789abcdef0123456789abcdef";

    static final Alert STALLED = alert(AlertKind.STALLED, "stalled: no event for 12 min");

    static final Alert STALLED_UNSENT = STALLED.withUnsent(true);

    final List<JsonNode> received = new CopyOnWriteArrayList<>();
    final List<String> deliveries = new CopyOnWriteArrayList<>();
    volatile CountDownLatch mayAnswer = new CountDownLatch(0);
    final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    @BeforeEach
    void receive() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            try {
                received.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            deliveries.add(exchange.getRequestHeaders().getFirst("Weatherglass-Delivery"));
            awaitAnswer();
            exchange.sendResponseHeaders(statuses.isEmpty() ? 202 : statuses.remove(), -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void awaitAnswer() {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Function<Tenure, CompletableFuture<Void>> owner = tenure -> CompletableFuture.completedFuture(null);
    BiConsumer<String, Alert> sent = (instance, alert) -> {};

    Notifications sink(Webhook.Format format) {
        return sink(format, Duration.ofMillis(1));
    }

    Notifications sink(Webhook.Format format, Duration pause) {
        Webhook webhook = new Webhook(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook"),
                Webhook.glob("sam*"),
                Optional.empty(),
                Set.of(),
                0.5,
                format,
                EnumSet.of(AlertKind.STALLED, AlertKind.DEADLINE_RISK),
                format == Webhook.Format.PAGERDUTY ? Optional.of(ROUTING_KEY) : Optional.empty(),
                Duration.ZERO);
        return SampleWebhooks.notifications(
                List.of(webhook),
                Optional.empty(),
                pause,
                CLOCK,
                tenure -> owner.apply(tenure),
                (instance, alert) -> sent.accept(instance, alert));
    }

    static Alert alert(AlertKind kind, String text) {
        return new Alert(kind, Plans.ORIGIN.plusSeconds(60), text, List.of("align (x)"));
    }

    static Advisory with(int sequence, Alert... alerts) {
        return Advisories.withForecast(Advisories.open("run/1", sequence, sequence), 0.1, 100, 90, 110).toBuilder()
                .alerts(Arrays.asList(alerts))
                .build();
    }

    void await(int messages) {
        Eventually.until(messages + " messages", () -> received.size() >= messages);
    }
}
