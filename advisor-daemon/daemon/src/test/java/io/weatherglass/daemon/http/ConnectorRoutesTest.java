package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordingReader;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.testing.TinyConnector;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.testing.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class ConnectorRoutesTest {

    private final RunningDaemon daemon;

    ConnectorRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private HttpResponse<String> post(String path, String body) {
        return daemon.send(
                daemon.request(path).POST(BodyPublishers.ofString(body)).build());
    }

    @Test
    void explainsMessagesWithoutARun() {
        String record =
                "{\"jobid\":7,\"job_name\":\"nf-ALIGN\",\"state\":\"PENDING\",\"@submit\":\"2026-11-20T10:00:00\"}";
        assertThat(post("/connectors/slurm", record).statusCode()).isEqualTo(200);

        JsonNode list = RunningDaemon.json(daemon.get(ApiPaths.SYSTEM));
        OpenApi.assertValid("System", list);
        assertThat(list.get("connectors"))
                .filteredOn(connector -> connector.get("name").asText().equals("slurm"))
                .singleElement()
                .satisfies(slurm -> {
                    assertThat(slurm.at("/ignored/messages").asInt()).isPositive();
                    assertThat(slurm.at("/ignored/reason").asText()).contains("run-by=name-prefix", "nf-ALIGN");
                });
    }

    @Test
    void followsARunFromConnectorMessages() {
        String run = ServedRuns.unique("source");
        long before = daemon.eventsInLog();
        for (String message : TinyRun.messages(run, 2)) {
            assertThat(post("/connectors/tiny", message).statusCode()).isEqualTo(200);
        }
        // one for the start, three per job and one for the end
        Eventually.until("all events are in the log", () -> daemon.eventsInLog() == before + 8);
        JsonNode closing = daemon.eventually(
                "/api/v1/workflows/" + run + "/advisory",
                advisory -> advisory.get("closing").asBoolean());
        assertThat(closing.at("/outcome").asText()).isEqualTo("completed");
        Path file = daemon.advisories().resolve(run + ".json");
        Eventually.until(
                "the last advisory is in a file",
                () -> Files.exists(file) && text(file).contains("\"closing\":true"));
        assertThat(RunningDaemon.json(text(file))).isEqualTo(closing);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/connectors/tiny, /",
        "/connectors/tiny/, /",
        "/connectors/tiny?name=a%20b, /?name=a%20b",
        "/connectors/tiny/status?name=x, /status?name=x",
        "/connectors/tiny/a/b%2Fc, /a/b%2Fc"
    })
    void passesTheSubPathToTheConnector(String path, String target) {
        TinyConnector.TARGETS.remove(target);

        assertThat(daemon.get(path).body()).isEqualTo("{}");

        assertThat(TinyConnector.TARGETS).contains(target);
        assertThat(post(path, "no JSON").body()).isEqualTo("{}");
    }

    @Test
    void unpacksGzipMessages() throws IOException {
        String run = ServedRuns.unique("packed");
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(packed)) {
            stream.write(TinyRun.messages(run, 1).get(0).getBytes(StandardCharsets.UTF_8));
        }
        HttpResponse<String> response = daemon.send(daemon.request("/connectors/tiny")
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofByteArray(packed.toByteArray()))
                .build());
        assertThat(response.statusCode()).isEqualTo(200);
        Eventually.until(
                "the run is known", () -> daemon.get("/api/v1/workflows/" + run).statusCode() == 200);
    }

    @Test
    void followsARecordedNextflowRun() throws IOException {
        Path recording = Path.of("..", "..", "..", "shared", "data", "events", "nextflow-weblog");
        assumeTrue(Files.exists(recording), () -> "needs the recorded stream nextflow-weblog in ../shared/data/events");
        List<SourceMessage> messages =
                RecordingReader.read(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), recording);
        for (SourceMessage message : messages) {
            assertThat(post("/connectors/nextflow", message.body()).statusCode())
                    .isEqualTo(200);
        }
        JsonNode ended = daemon.eventually(
                "/api/v1/workflows?status=completed&size=500",
                page -> nextflowRun(page).isPresent());
        JsonNode run = nextflowRun(ended).orElseThrow();
        // counted by hand: SPLIT (t1), (t2), (t3), JOIN, and FLAKY at its second attempt
        assertThat(run.at("/progress/jobsCompleted").asInt()).isEqualTo(5);
        assertThat(run.at("/progress/jobsTotal").asInt()).isEqualTo(5);
        assertThat(run.at("/progress/jobsFailedAttempts").asInt()).isEqualTo(1);
    }

    private static Optional<JsonNode> nextflowRun(JsonNode page) {
        for (JsonNode item : page.get("items")) {
            // the list has no progress without an advisory
            if (item.has("progress") && item.get("id").asText().matches("[a-z]+_[a-z]+-[0-9a-f]{8}")) {
                return Optional.of(item);
            }
        }
        return Optional.empty();
    }

    @Test
    void acceptsAndCountsMalformedMessages() {
        double before = malformed();
        assertThat(post("/connectors/tiny", "{\"run\":7}").statusCode()).isEqualTo(200);
        Eventually.until("the message is counted", () -> malformed() > before);
    }

    private double malformed() {
        return daemon.get(ApiPaths.METRICS)
                .body()
                .lines()
                .filter(line -> line.startsWith("weatherglass_connector_malformed_total{connector=\"tiny\"}"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void reportsUnknownConnectorsWithTheKnownOnes() {
        for (String path : new String[] {"/connectors/none-such/x", "/connectors/"}) {
            HttpResponse<String> response = post(path, "{}");
            assertThat(response.statusCode()).isEqualTo(404);
            JsonNode problem = RunningDaemon.json(response);
            OpenApi.assertValid("Problem", problem);
            assertThat(problem.get("type").asText()).endsWith("/unknown-connector");
            assertThat(problem.get("detail").asText()).contains("tiny");
        }
    }

    @Test
    void reportsConnectorsThatNeedOptions() {
        HttpResponse<String> response = post("/connectors/generic", "{}");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(RunningDaemon.json(response).get("type").asText()).endsWith("/connector-off");
        assertThat(RunningDaemon.json(response).get("detail").asText()).contains("connectors.file", "mapping");
    }

    @Test
    void rejectsATooLargeBody() {
        HttpResponse<String> response = post("/connectors/tiny", "x".repeat(RunningDaemon.MAX_BODY_BYTES + 1));
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("http.max-body-bytes");
    }

    @Test
    void rejectsUnusedMethods() {
        HttpResponse<String> response =
                daemon.send(daemon.request("/connectors/tiny").DELETE().build());
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD, POST, PUT");
    }
}
