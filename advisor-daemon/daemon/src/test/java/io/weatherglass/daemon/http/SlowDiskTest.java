package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.access.PublicUrl;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.Spool;
import io.weatherglass.daemon.testing.TinyRun;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowDiskTest {
    private static final int MAX_BYTES = 1 << 20;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void boundsMessagesWaitingForTheDisk(@TempDir Path folder) throws Exception {
        Vertx vertx = Vertx.vertx();
        Spool spool = Spool.open(folder, 1 << 30, Duration.ofHours(1), Clock.systemUTC());
        ConnectorIntake hub = new ConnectorIntake(
                ConnectorsFile.of(Configuration.of(Map.of())),
                spool,
                new KafkaClients("127.0.0.1:1").persistentWriter(),
                Topics.withPrefix("none"),
                new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10).connectors());
        ConnectorRoutes routes = new ConnectorRoutes(
                vertx,
                hub,
                MAX_BYTES,
                new BodiesInFlight(2 * MAX_BYTES, new HeapBudget(1L << 30)),
                new HeapBudget(1L << 30),
                Clock.systemUTC());
        try {
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(
                            ApiRouter.router(vertx, routes.endpoints(), PublicUrl.of(Configuration.of(Map.of()))))
                    .listen(0, "127.0.0.1")
                    .await(10, TimeUnit.SECONDS);
            URI tiny = URI.create("http://127.0.0.1:" + server.actualPort() + "/connectors/tiny");
            String message = TinyRun.messages("r", 1).get(0);
            // padding that the connector ignores
            String large =
                    message.substring(0, message.length() - 1) + ",\"x\":\"" + "x".repeat(MAX_BYTES - 200) + "\"}";
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            // blocks writers of the spool
            synchronized (spool) {
                for (int i = 0; i < 4; i++) {
                    answers.add(post(tiny, large));
                }
                HttpResponse<String> refused = firstRefused(tiny, large, answers);
                assertThat(refused.headers().firstValue("Retry-After")).contains("5");
                assertThat(new ObjectMapper()
                                .readTree(refused.body())
                                .get("detail")
                                .asText())
                        .startsWith("the disk is too slow: ");
            }
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            }
            assertThat(post(tiny, large).get(60, TimeUnit.SECONDS).statusCode())
                    .as("when the disk is fast again")
                    .isEqualTo(200);
        } finally {
            hub.close();
            vertx.close().await(10, TimeUnit.SECONDS);
        }
    }

    private HttpResponse<String> firstRefused(
            URI address, String message, List<CompletableFuture<HttpResponse<String>>> waiting) throws Exception {
        CompletableFuture<HttpResponse<String>> next = post(address, message);
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>(waiting);
        all.add(next);
        Object first =
                CompletableFuture.anyOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(first)
                .isInstanceOfSatisfying(
                        HttpResponse.class,
                        response -> assertThat(response.statusCode()).isEqualTo(503));
        for (CompletableFuture<HttpResponse<String>> answer : all) {
            if (answer.isDone()) {
                waiting.clear();
                all.stream().filter(other -> other != answer).forEach(waiting::add);
                return answer.get();
            }
        }
        throw new AssertionError("none was answered");
    }

    private CompletableFuture<HttpResponse<String>> post(URI address, String message) {
        return client.sendAsync(
                HttpRequest.newBuilder(address)
                        .timeout(Duration.ofSeconds(60))
                        .POST(BodyPublishers.ofString(message))
                        .build(),
                BodyHandlers.ofString());
    }
}
