package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.daemon.metrics.WebhookMetrics.Result;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotificationsTest {

    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);

    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    private record Received(String signature, String delivery, byte[] body) {
        JsonNode json() {
            try {
                return new ObjectMapper().readTree(body);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @BeforeEach
    void receive() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            received.add(new Received(
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("Weatherglass-Signature"))
                            .orElse(""),
                    exchange.getRequestHeaders().getFirst("Weatherglass-Delivery"),
                    exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(statuses.isEmpty() ? 204 : statuses.remove(), -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Webhook webhook(Optional<String> secret, boolean slack) {
        return SampleWebhooks.webhook(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook"),
                Webhook.glob("*"),
                secret,
                EnumSet.allOf(Occasion.class),
                0.5,
                slack);
    }

    private static Notifications live(Webhook webhook) {
        Notifications notifications = SampleWebhooks.notifications(
                List.of(webhook),
                Optional.empty(),
                Duration.ofMillis(1),
                CLOCK,
                tenure -> CompletableFuture.completedFuture(null),
                (instance, alert) -> {});
        notifications.listen(new PublishedAdvisories(10), CompletableFuture.completedFuture(null));
        return notifications;
    }

    private static Advisory forecast(int sequence, double risk) {
        return Advisories.withForecast(Advisories.open("run/1", sequence, sequence), risk, 100, 90, 110);
    }

    private void await(int messages) {
        Eventually.until(messages + " messages", () -> received.size() >= messages);
    }

    /** As defined in RFC 2104. */
    private static String hmac(String key, byte[] message) throws Exception {
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        byte[] block = Arrays.copyOf(key.getBytes(StandardCharsets.UTF_8), 64);
        byte[] inner = new byte[64];
        byte[] outer = new byte[64];
        for (int i = 0; i < 64; i++) {
            inner[i] = (byte) (block[i] ^ 0x36);
            outer[i] = (byte) (block[i] ^ 0x5c);
        }
        sha.update(inner);
        byte[] hash = sha.digest(message);
        sha.update(outer);
        return HexFormat.of().formatHex(sha.digest(hash));
    }

    @Test
    void sendsSignedMessagesOnlyForChanges() throws Exception {
        try (Notifications notifications = live(webhook(Optional.of("s3cret"), false))) {
            notifications.accept(forecast(1, 0.1));
            notifications.accept(forecast(2, 0.2));
            notifications.accept(forecast(3, 0.6));
            notifications.accept(forecast(4, 0.7));
            notifications.accept(Advisories.closing("run/1", 5, 5));
            await(2);
        }
        assertThat(received).extracting(Received::delivery).containsExactly("run%2F1%2F3", "run%2F1%2F5%2Fclosing");
        Received first = received.get(0);
        assertThat(first.json().at("/occasions/0").asText()).isEqualTo("risk-threshold");
        assertThat(first.json().get("advisory"))
                .isEqualTo(new ObjectMapper().readTree(new AdvisoryCodec().toJson(forecast(3, 0.6))));
        assertThat(first.json().get("text").asText())
                .isEqualTo("sample run/1: 0 of 1 jobs complete, 60 % risk of missing the deadline,"
                        + " makespan 100 s (95 % interval 90 to 110 s)");
        String signed = "1800000000." + new String(first.body(), StandardCharsets.UTF_8);
        assertThat(first.signature())
                .isEqualTo("t=1800000000,v1=" + hmac("s3cret", signed.getBytes(StandardCharsets.UTF_8)));
        assertThat(received.get(1).json().at("/occasions/0").asText()).isEqualTo("ended");
    }

    @Test
    void reportsABetterStrategySignedAndWithRetries() throws Exception {
        statuses.addAll(List.of(503, 204));
        try (Notifications notifications = live(webhook(Optional.of("s3cret"), false))) {
            notifications.accept(compared(1, Advisories.comparison(false, 0.3, 0.3)));
            notifications.accept(compared(2, Advisories.comparison(true, 0.3, 0.125)));
            notifications.accept(compared(3, Advisories.comparison(true, 0.3, 0.125)));
            notifications.accept(compared(4, Advisories.comparison(false, 0.3, 0.3)));
            await(3);
        }
        assertThat(received)
                .extracting(Received::delivery)
                .containsExactly("run%2F1%2F2", "run%2F1%2F2", "run%2F1%2F4");
        JsonNode told = received.get(1).json();
        assertThat(told.get("occasions")).hasToString("[\"strategy-better\"]");
        assertThat(told.at("/advisory/comparison/better").asText()).isEqualTo("afap");
        assertThat(told.at("/advisory/comparison/strategies/1/difference/cost/mean")
                        .asDouble())
                .isEqualTo(-1);
        assertThat(told.get("text").asText())
                .isEqualTo("sample run/1: 0 of 1 jobs complete, 10 % risk of missing the deadline,"
                        + " makespan 100 s (95 % interval 90 to 110 s), afap would be better than asap:"
                        + " makespan 100 instead of 100 s, cost 2 instead of 3,"
                        + " 13 % instead of 30 % risk of missing the deadline");
        String signed = "1800000000." + new String(received.get(1).body(), StandardCharsets.UTF_8);
        assertThat(received.get(1).signature())
                .isEqualTo("t=1800000000,v1=" + hmac("s3cret", signed.getBytes(StandardCharsets.UTF_8)));
        assertThat(received.get(2).json().get("text").asText())
                .endsWith("no other strategy is better than asap any longer");
    }

    @Test
    void slackReceivesStrategiesAsText() {
        try (Notifications notifications = live(webhook(Optional.empty(), true))) {
            notifications.accept(compared(1, Advisories.comparison(true, 0, 0)));
            await(1);
        }
        assertThat(received.get(0).json().properties()).hasSize(1);
        assertThat(received.get(0).json().get("text").asText())
                .endsWith(", afap would be better than asap: makespan 100 instead of 100 s, cost 2 instead of 3");
    }

    private static Advisory compared(int sequence, StrategyComparison comparison) {
        return Advisories.withComparison(forecast(sequence, 0.1), comparison);
    }

    @Test
    void retriesFailuresButNotRejections() {
        statuses.addAll(List.of(500, 503, 429, 200, 400, 200));
        try (Notifications notifications = live(webhook(Optional.empty(), false))) {
            notifications.accept(Advisories.closing("failed", 1, 1));
            notifications.accept(Advisories.closing("refused", 1, 1));
            notifications.accept(Advisories.closing("taken", 1, 1));
            await(6);
        }
        assertThat(received)
                .extracting(Received::delivery)
                .containsExactly(
                        "failed%2F1%2Fclosing",
                        "failed%2F1%2Fclosing",
                        "failed%2F1%2Fclosing",
                        "failed%2F1%2Fclosing",
                        "refused%2F1%2Fclosing",
                        "taken%2F1%2Fclosing");
        assertThat(received).extracting(Received::signature).containsOnly("");
    }

    @Test
    void endlessResponsesDoNotBlock() {
        server.createContext("/slow", exchange -> {
            received.add(new Received("", exchange.getRequestHeaders().getFirst("Weatherglass-Delivery"), new byte[0]));
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().flush();
        });
        Webhook slow = SampleWebhooks.webhook(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/slow"),
                Webhook.glob("*"),
                Optional.empty(),
                EnumSet.allOf(Occasion.class),
                0.5,
                false);
        try (Notifications notifications = live(slow)) {
            notifications.accept(Advisories.closing("first", 1, 1));
            notifications.accept(Advisories.closing("second", 1, 1));
            await(2);
        }
        assertThat(received)
                .extracting(Received::delivery)
                .containsExactly("first%2F1%2Fclosing", "second%2F1%2Fclosing");
    }

    @Test
    void countsMessagesByResult() throws Exception {
        List<Result> results = new CopyOnWriteArrayList<>();
        Webhook webhook = webhook(Optional.empty(), false);
        statuses.addAll(List.of(204, 410, 503, 204));
        try (WebhookChannel channel =
                new WebhookChannel(webhook, new WebhookTargets(false), Duration.ofMillis(1), CLOCK, results::add)) {
            for (String instance : List.of("sent", "refused", "tried again")) {
                channel.offer(Advisories.closing(instance, 1, 1), EnumSet.of(Occasion.ENDED));
            }
            Eventually.until("three results", () -> results.size() >= 3);
            statuses.addAll(Collections.nCopies(10, 503));
            channel.offer(Advisories.closing("never", 1, 1), EnumSet.of(Occasion.ENDED));
            Eventually.until("four results", () -> results.size() >= 4);
        }
        assertThat(results).containsExactly(Result.SENT, Result.REFUSED, Result.SENT, Result.GIVEN_UP);
        assertThat(received).hasSize(14);
    }

    @Test
    void slackReceivesItsFormat() {
        try (Notifications notifications = live(webhook(Optional.empty(), true))) {
            notifications.accept(Advisories.closing("a", 1, 1));
            await(1);
        }
        JsonNode json = received.get(0).json();
        assertThat(json.properties()).hasSize(1);
        assertThat(json.get("text").asText()).isEqualTo("sample a: completed, 0 of 1 jobs complete");
    }

    @Test
    void remembersButDoesNotSendEarlierAdvisories() {
        CompletableFuture<Void> readBack = new CompletableFuture<>();
        try (Notifications notifications = SampleWebhooks.notifications(
                List.of(webhook(Optional.empty(), false)),
                Optional.empty(),
                Duration.ofMillis(1),
                CLOCK,
                tenure -> CompletableFuture.completedFuture(null),
                (instance, alert) -> {})) {
            notifications.listen(new PublishedAdvisories(10), readBack);
            notifications.accept(Advisories.closing("old", 1, 1));
            notifications.accept(forecast(1, 0.6));
            readBack.complete(null);
            notifications.accept(forecast(2, 0.6));
            notifications.accept(forecast(3, 0.3));
            await(1);
        }
        assertThat(received).extracting(Received::delivery).containsExactly("run%2F1%2F3");
    }

    @Test
    void keepsTheLatestAdvisoryInAFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("advisories").resolve("run%2F1.json");
        try (Notifications notifications = SampleWebhooks.notifications(
                List.of(),
                Optional.of(new AdvisoryFiles(folder.resolve("advisories"))),
                Duration.ofMillis(1),
                CLOCK,
                tenure -> CompletableFuture.completedFuture(null),
                (instance, alert) -> {})) {
            notifications.listen(new PublishedAdvisories(10), CompletableFuture.completedFuture(null));
            for (int sequence = 1; sequence <= 200; sequence++) {
                notifications.accept(forecast(sequence, 0.1));
                if (Files.exists(file)) {
                    // readers never see a partial file
                    assertThat(new ObjectMapper().readTree(file.toFile()).has("computation"))
                            .isTrue();
                }
            }
            Eventually.until("the last advisory has been read", () -> sequenceIn(file) == 200);
        }
        try (var left = Files.list(file.getParent())) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void updatesOnlyExistingFilesOfEndedInstances(@TempDir Path folder) throws Exception {
        Path kept = Files.writeString(folder.resolve("kept.json"), "{\"sequence\":1}");
        CompletableFuture<Void> readBack = new CompletableFuture<>();
        try (Notifications notifications = SampleWebhooks.notifications(
                List.of(),
                Optional.of(new AdvisoryFiles(folder)),
                Duration.ofMillis(1),
                CLOCK,
                tenure -> CompletableFuture.completedFuture(null),
                (instance, alert) -> {})) {
            notifications.listen(new PublishedAdvisories(10), readBack);
            for (String instance : List.of("deleted", "kept")) {
                notifications.accept(Advisories.open(instance, 1, 1));
                notifications.accept(Advisories.closing(instance, 2, 2));
            }
            readBack.complete(null);
            notifications.accept(Advisories.open("next", 1, 1));
            Eventually.until("the last advisory has been read", () -> Files.exists(folder.resolve("next.json")));
        }
        assertThat(new ObjectMapper().readTree(kept.toFile()).get("closing").asBoolean())
                .isTrue();
        assertThat(folder.resolve("deleted.json")).doesNotExist();
    }

    private static int sequenceIn(Path file) {
        try {
            return Files.exists(file)
                    ? new ObjectMapper().readTree(file.toFile()).get("sequence").asInt()
                    : 0;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void namesFilesSafely() {
        assertThat(AdvisoryFiles.nameOf("run-7_a.b")).isEqualTo("run-7_a.b.json");
        assertThat(AdvisoryFiles.nameOf("../x y*")).isEqualTo("%2E.%2Fx%20y%2A.json");
        assertThat(AdvisoryFiles.nameOf("ä".repeat(300)))
                .hasSizeLessThan(255)
                .isNotEqualTo(AdvisoryFiles.nameOf("ä".repeat(301)));
    }
}
