package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.Endpoint;
import io.weatherglass.daemon.http.exchange.Responses;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

@NeedsDaemon
final class HttpApiTest {

    private final RunningDaemon daemon;

    HttpApiTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    @Test
    void reportsAPortInUse(@TempDir Path directory) {
        Configuration configuration = Configuration.of(Map.of(
                "http.port", String.valueOf(daemon.port()),
                "kafka.topic-prefix", ServedRuns.unique("second"),
                "kafka.group-id", ServedRuns.unique("second"),
                "data-dir", directory.toString()));

        assertThatThrownBy(() -> Daemon.start(configuration, daemon.bootstrapServers(), Clock.systemUTC()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("127.0.0.1:" + daemon.port())
                .hasMessageContaining("http.port")
                .hasMessageContaining("in use");
    }

    @Test
    void aFailedStartLeavesNoThreadOrLock(@TempDir Path directory) throws IOException {
        Path connectors = Files.writeString(
                directory.resolve("connectors.json"), "{\"nextflow\":{\"options\":{\"no-such\":\"x\"}}}");
        Configuration configuration = Configuration.of(Map.of(
                "http.port", "0",
                "connectors.file", connectors.toString(),
                "advisories.folder", directory.resolve("advisories").toString(),
                "data-dir", directory.toString()));
        Set<Thread> before = startedThreads();

        assertThatThrownBy(() -> Daemon.start(configuration, daemon.bootstrapServers(), Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no-such");

        Daemon.lease(configuration).close();
        Eventually.until("its threads have ended", () -> before.containsAll(startedThreads()));
    }

    private static Set<Thread> startedThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread ->
                        thread.getName().matches("(kafka-(admin|producer)|strategies|webhook|advisory-files).*"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /api/v1/workflows, 'GET, HEAD'",
        "POST, /api/v1/workflows/x, 'GET, HEAD'",
        "GET, /api/v1/events, POST",
        "PUT, /api/v1/events, POST",
        "POST, /api/v1/advisories/stream, GET",
        "POST, /metrics, 'GET, HEAD'",
        "PATCH, /, 'GET, HEAD'"
    })
    void reportsSupportedMethods(String method, String path, String allow) {
        HttpResponse<String> response = daemon.send(
                daemon.request(path).method(method, BodyPublishers.noBody()).build());

        OpenApi.assertProblem(response, 405, "method-not-allowed");
        assertThat(response.headers().firstValue("Allow")).hasValue(allow);
    }

    @ParameterizedTest
    @CsvSource({
        "/apis",
        "/api/v1",
        "/page/x.js",
        "/api/v2/workflows",
        "/api/v1/workflows/x/y",
        "/metrics/x",
        "/openapi.yaml"
    })
    void rejectsUnknownPaths(String path) {
        JsonNode problem = OpenApi.assertProblem(daemon.get(path), 404, "unknown-path");

        assertThat(problem.get("instance").asText()).isEqualTo(path);
    }

    @Test
    void answersHeadWithoutABody() {
        HttpResponse<String> response = daemon.send(daemon.request(ApiPaths.OPENAPI)
                .method("HEAD", BodyPublishers.noBody())
                .build());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @Test
    void rejectsABadlyEncodedPath() {
        assertThat(RawRequest.answerTo(daemon.port(), "GET /api/v1/workflows/%zz HTTP/1.1"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "https://weatherglass.io/problems/refused-request");
        assertThat(RawRequest.statusOf(daemon.port(), "GET " + "/x".repeat(5000) + " HTTP/1.1"))
                .isEqualTo(414);
        assertThat(daemon.get(ApiPaths.LIVE).statusCode()).isEqualTo(200);
    }

    @Test
    void logsTheCauseOfAnInternalError() {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(Responses.class);
        log.start();
        logger.addAppender(log);
        try (LocalServer server = new LocalServer(vertx -> List.of(Endpoint.get("/broken", context -> {
            throw new IllegalStateException("the cause");
        })))) {
            HttpResponse<String> response = server.get("/broken");
            JsonNode problem = OpenApi.assertProblem(response, 500, "internal-error");

            assertThat(response.body()).doesNotContain("the cause", "Exception");
            assertThat(problem.get("instance").asText()).startsWith("urn:uuid:");
            assertThat(log.list).anySatisfy(entry -> {
                assertThat(entry.getFormattedMessage())
                        .contains(problem.get("instance").asText());
                assertThat(entry.getThrowableProxy().getMessage()).isEqualTo("the cause");
            });
        } finally {
            logger.detachAppender(log);
        }
    }
}
