package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.weatherglass.daemon.http.exchange.BoundedWorkers;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.testing.Eventually;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedWorkersTest {

    private static final int ADMITTED = 2 + 3;

    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final AtomicInteger arrived = new AtomicInteger();
    private final LocalServer server = new LocalServer(this::endpoints);

    private List<Endpoint> endpoints(Vertx vertx) {
        BoundedWorkers workers = new BoundedWorkers(vertx, "thinking", 2, 3);
        return List.of(Endpoint.get("/think", context -> {
            workers.call(() -> {
                        mayGoOn.await();
                        return Buffer.buffer("{}");
                    })
                    .onSuccess(body -> Responses.json(context, 200, body))
                    .onFailure(context::fail);
            arrived.incrementAndGet();
        }));
    }

    @AfterEach
    void stop() {
        mayGoOn.countDown();
        server.close();
    }

    @Test
    void rejectsRequestsWhenTooManyWait() {
        List<CompletableFuture<HttpResponse<String>>> admitted = IntStream.range(0, ADMITTED)
                .mapToObj(
                        i -> server.client().sendAsync(server.request("/think").build(), BodyHandlers.ofString()))
                .toList();
        Eventually.until("all requests have arrived", () -> arrived.get() == ADMITTED);

        HttpResponse<String> refused = server.get("/think");

        assertThat(OpenApi.assertProblem(refused, 503, "unavailable")
                        .get("detail")
                        .asText())
                .isEqualTo("5 requests of this kind (thinking) are already running or waiting");
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        mayGoOn.countDown();
        assertThat(admitted)
                .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        assertThat(server.get("/think").statusCode()).isEqualTo(200);
    }
}
