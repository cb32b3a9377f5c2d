package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BodiesInFlightTest {
    private static final int MAX_BYTES = 1000;

    private final List<Socket> open = new ArrayList<>();

    private static LocalServer server(Duration within) {
        BodiesInFlight bodies = new BodiesInFlight(MAX_BYTES, new HeapBudget(1L << 30), within);
        return new LocalServer(vertx -> List.of(new Endpoint(
                HttpMethod.POST,
                "/upload",
                List.of(
                        bodies::receive,
                        context -> context.response()
                                .end(Buffer.buffer(String.valueOf(
                                        BodiesInFlight.of(context).length())))))));
    }

    private static LocalServer server() {
        return server(Duration.ofMinutes(10));
    }

    @AfterEach
    void closeAll() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }

    private static HttpResponse<String> post(LocalServer server, int bytes) {
        return server.send(server.request("/upload")
                .POST(BodyPublishers.ofString("x".repeat(bytes)))
                .build());
    }

    private Socket begin(LocalServer server, int bytes) throws IOException {
        return begin(server, "", bytes);
    }

    private Socket begin(LocalServer server, String header, int bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        open.add(socket);
        socket.getOutputStream()
                .write(("POST /upload HTTP/1.1\r\nHost: localhost\r\n" + header + "Content-Length: " + MAX_BYTES
                                + "\r\n\r\n" + "x".repeat(bytes))
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void announcedBytesDoNotCount() throws IOException {
        try (LocalServer server = server()) {
            for (int i = 0; i < 10; i++) {
                begin(server, 1);
            }
            for (int i = 0; i < 10; i++) {
                assertThat(post(server, MAX_BYTES).body()).isEqualTo("1000");
            }
        }
    }

    @Test
    void receivedBytesCountUntilTheTimeout() throws IOException {
        try (LocalServer server = server()) {
            for (int i = 0; i < 4; i++) {
                begin(server, MAX_BYTES - 1);
            }
            Eventually.until(
                    "the whole body has arrived", () -> post(server, MAX_BYTES).statusCode() == 503);
            HttpResponse<String> refused = post(server, MAX_BYTES);
            OpenApi.assertProblem(refused, 503, "unavailable");
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
            assertThat(post(server, 1).statusCode()).as("little memory is free").isEqualTo(200);

            open.get(0).close();
            Eventually.until(
                    "abandoned bodies no longer count",
                    () -> post(server, MAX_BYTES - 10).statusCode() == 200);
        }
    }

    /** As during a token check: the request waits with the bytes received so far. */
    @Test
    void bodiesOfDisconnectedClientsDoNotCount() throws Exception {
        BodiesInFlight bodies = new BodiesInFlight(MAX_BYTES, new HeapBudget(1L << 30));
        CountDownLatch begun = new CountDownLatch(4);
        Handler<RoutingContext> onceItHasGone = context -> {
            if (context.request().getHeader("Late") == null) {
                context.next();
                return;
            }
            context.request().pause();
            context.request()
                    .connection()
                    .closeHandler(gone -> context.vertx().runOnContext(turn -> {
                        context.next();
                        context.request().resume();
                        context.vertx().runOnContext(then -> begun.countDown());
                    }));
            context.response().writeContinue();
        };
        Endpoint late = new Endpoint(
                HttpMethod.POST,
                "/upload",
                List.of(
                        onceItHasGone,
                        bodies::receive,
                        context -> context.response().end()));
        try (LocalServer server = new LocalServer(vertx -> List.of(late))) {
            for (int i = 0; i < 4; i++) {
                try (Socket socket = begin(server, "Late: yes\r\n", MAX_BYTES - 1)) {
                    assertThat(socket.getInputStream().read())
                            .as("the rest is requested")
                            .isEqualTo('H');
                }
            }
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(post(server, MAX_BYTES).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void slowBodiesTimeOut() throws IOException {
        try (LocalServer server = server(Duration.ofMillis(100))) {
            Socket slow = begin(server, MAX_BYTES - 1);
            slow.setSoTimeout(60_000);
            assertThat(slow.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void rejectsTooLargeBodiesEvenIfNotAnnounced() {
        try (LocalServer server = server()) {
            OpenApi.assertProblem(post(server, MAX_BYTES + 1), 413, "body-too-large");
            HttpResponse<String> inChunks = server.send(server.request("/upload")
                    .POST(BodyPublishers.ofInputStream(() -> new Blanks(MAX_BYTES + 1)))
                    .build());
            OpenApi.assertProblem(inChunks, 413, "body-too-large");
            assertThat(post(server, MAX_BYTES).statusCode()).isEqualTo(200);
        }
    }
}
