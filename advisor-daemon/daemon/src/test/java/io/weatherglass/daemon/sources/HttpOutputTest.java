package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.daemon.support.Backoff;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HttpOutputTest {

    private static final EventEnvelope EVENT = new EventEnvelope(
            "1", URI.create("urn:example:enactor"), Instant.EPOCH, 1, "run-1", new WorkflowCompleted());

    private final List<String> notices = new CopyOnWriteArrayList<>();

    private EventOutput output(String url, Optional<Duration> patience) {
        return new HttpOutput(
                url,
                Optional.empty(),
                new Backoff(Duration.ofMillis(1), Duration.ofMillis(4), patience),
                notices::add,
                (event, why) -> {
                    throw new AssertionError(why);
                });
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static HttpServer serve(int port, AtomicInteger requests, int... statuses) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/api/v1/events", exchange -> {
            exchange.getRequestBody().readAllBytes();
            int status = statuses[Math.min(requests.getAndIncrement(), statuses.length - 1)];
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    @Test
    void reportsAnUnavailableDaemonOnceAndGivesUp() throws IOException {
        String url = "http://127.0.0.1:" + freePort();
        EventOutput output = output(url, Optional.of(Duration.ofMillis(100)));

        assertThatThrownBy(() -> output.write(List.of(EVENT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no response from " + url + ": no connection; gave up after 0 s");
        assertThat(notices).containsExactly("no response from " + url + ": no connection; trying again");
    }

    @Test
    void continuesWhenTheDaemonAppears() throws IOException {
        int port = freePort();
        String url = "http://127.0.0.1:" + port;
        EventOutput output = output(url, Optional.empty());
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            try {
                output.write(List.of(EVENT));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Eventually.until("the missing listener is noticed", () -> !notices.isEmpty());
        assertThat(writing).isNotDone();

        AtomicInteger requests = new AtomicInteger();
        HttpServer server = serve(port, requests, 503, 503, 202);
        try {
            writing.join();
        } finally {
            server.stop(0);
        }
        assertThat(requests).hasValue(3);
        assertThat(notices)
                .containsExactly(
                        "no response from " + url + ": no connection; trying again", url + " accepts events again");
    }

    @Test
    void doesNotRetryPermanentFailures() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = serve(0, requests, 421);
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThatThrownBy(() -> output(url, Optional.empty()).write(List.of(EVENT)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("does not accept events: status 421");
            assertThat(requests).hasValue(1);
            assertThat(notices).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void reportsRedirectsWithoutFollowing() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        AtomicInteger followed = new AtomicInteger();
        HttpServer other = serve(0, followed, 202);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String target = "http://127.0.0.1:" + other.getAddress().getPort() + "/api/v1/events";
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(308, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThatThrownBy(() -> output(url, Optional.empty()).write(List.of(EVENT)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("status 308: it redirects to " + target + "; pass that address with --url");
        } finally {
            server.stop(0);
            other.stop(0);
        }
        assertThat(requests).hasValue(1);
        assertThat(followed).hasValue(0);
    }
}
