package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.ConnectorSettingsBuilder;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class HistoryRoutesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final RunningDaemon daemon;

    HistoryRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private HttpResponse<String> post(String body) {
        return daemon.send(daemon.request(ApiPaths.HISTORY)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    private HttpResponse<String> post(JsonNode body) {
        return post(body.toString());
    }

    private static String trace(String submit) {
        return "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n"
                + "1\tab/123456\tsplit\tsplit\tCOMPLETED\t0\t1700000000000\t1700000001000\t1700000021500\t20000\n"
                + "2\tab/123457\tmap\tmap\tCOMPLETED\t0\t" + submit + "\t1700000023000\t1700000033000\t9000\n";
    }

    /** Returns a trace with dates of its own, because equal traces are one run. */
    private static String trace(String submit, String workflow, String file) {
        int day = 10_000 + Math.floorMod((workflow + file).hashCode(), 80_000);
        return trace(submit).replace("\t1700000", "\t17" + day);
    }

    private static String packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    @Test
    void importsRecordings() throws IOException {
        ObjectNode body = MAPPER.createObjectNode().put("connector", "nextflow").put("workflow", "recorded");
        body.putObject("files")
                .put("run-1.txt", trace("1700000022000", "recorded", "1"))
                .put("run-2.txt.gz", packed(trace("1700000022000", "recorded", "2")))
                .put("run-3.txt", trace("soon", "recorded", "3"));
        HttpResponse<String> added = post(body);
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        JsonNode imported = RunningDaemon.json(added);
        OpenApi.assertValid("ImportedRuns", imported);
        assertThat(imported.get("runs")).hasSize(3);
        assertThat(imported.at("/leftOut/0").asText()).startsWith("run-3.txt:3: submit must be a time");

        JsonNode run =
                RunningDaemon.json(daemon.get(imported.at("/runs/1/links/self").asText()));
        OpenApi.assertValid("PastRun", run);
        assertThat(run.get("workflow").asText()).isEqualTo("recorded");
        assertThat(run.get("instance").asText()).isEqualTo("run-2-ab123456");
        assertThat(run.get("makespanSeconds").doubleValue()).isEqualTo(33);
        assertThat(run.at("/jobRecords/1/observedRuntimeSeconds").doubleValue()).isEqualTo(9);

        assertThat(post(body).statusCode()).isEqualTo(200);
    }

    @Test
    void comparesRunsAndRefusesOthers() {
        ObjectNode body = MAPPER.createObjectNode().put("connector", "nextflow").put("workflow", "compared");
        body.putObject("files")
                .put("run-1.txt", trace("1700000022000", "compared", "1"))
                .put("run-2.txt", trace("1700000022000", "compared", "2"));
        JsonNode imported = RunningDaemon.json(post(body));
        String before = imported.at("/runs/0/id").asText();
        String after = imported.at("/runs/1/id").asText();
        String path = ApiPaths.COMPARISON + "?before=" + before + "&after=";

        JsonNode comparison = RunningDaemon.json(daemon.get(path + after));
        OpenApi.assertValid("RunComparison", comparison);
        assertThat(comparison.at("/makespan/difference").doubleValue()).isZero();
        assertThat(comparison.get("verdict").asText()).startsWith("unknown: ");
        assertThat(daemon.get(path + before).statusCode()).isEqualTo(400);
        assertThat(daemon.get(path + "0").statusCode()).isEqualTo(404);
        HttpResponse<String> unknown = daemon.get(ApiPaths.COMPARISON + "?workflow=compared&before=1.0&after=1.1");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("with revision \\\"1.0\\\"");
    }

    @Test
    void warnsIfJobsWithAPriceHaveNoCpus(@TempDir Path folder) {
        ObjectNode body = MAPPER.createObjectNode().put("connector", "nextflow").put("workflow", "priced");
        body.putObject("files").put("run-1.txt", trace("1700000022000"));
        ConnectorSettings priced = ConnectorSettingsBuilder.builder()
                .options(Map.of("pricePerCpuHour", "1"))
                .build();
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            RecordingIntake intake =
                    new RecordingIntake(history, connector -> priced, 10, 1 << 20, new HeapBudget(1L << 30));
            assertThat(intake.accept(body.toString().getBytes(StandardCharsets.UTF_8), () -> {})
                            .warning()
                            .orElseThrow())
                    .startsWith("the costs of the run assume 1 CPU per job");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"connector\":\"cron\",\"files\":{\"a.txt\":\"x\"}} | must be one of",
                "{\"connector\":\"nextflow\"} | files must be an object",
                "{\"connector\":\"nextflow\",\"files\":{\"a/b.txt\":\"x\"}} | must be file names without slashes",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt\":7}} | must be a string",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt.gz\":\"AAAA\"}} | must be a gzip file in Base64",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt\":\"x\",\"a.txt.gz\":\"H4sIAAAAAAAAA6sAAIMW3IwBAAAA\"}} | must occur only once",
                "{\"connector\":\"nextflow\",\"files\":{\"a.md\":\"x\"}} | found no messages for this connector"
            })
    void rejectsInvalidRecordings(String body, String rule) {
        HttpResponse<String> refused = post(body);
        OpenApi.assertProblem(refused, 400, "invalid-record");
        assertThat(refused.body()).contains(rule);
    }

    private static ObjectNode recording(String workflow, String... files) {
        ObjectNode body = MAPPER.createObjectNode().put("connector", "nextflow").put("workflow", workflow);
        ObjectNode texts = body.putObject("files");
        for (String file : files) {
            texts.put(file, trace("1700000022000", workflow, file));
        }
        return body;
    }

    @Test
    void importsARunOnceAndReplacesOnRequest() {
        assertThat(post(recording("twice", "run.txt")).statusCode()).isEqualTo(201);
        HttpResponse<String> again = post(recording("twice", "run.txt"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(RunningDaemon.json(again).at("/runs/0/result").asText()).isEqualTo("unchanged");

        ObjectNode other = recording("twice");
        ((ObjectNode) other.get("files"))
                .put("run.txt", trace("1700000022000", "twice", "run.txt").replace("\t9000", "\t8000"));
        OpenApi.assertProblem(post(other), 409, "run-exists");
        OpenApi.assertProblem(post(other.put("replace", "perhaps")), 400, "invalid-record");
        HttpResponse<String> replaced = post(other.put("replace", true));
        assertThat(RunningDaemon.json(replaced).at("/runs/0/result").asText()).isEqualTo("replaced");

        JsonNode list = RunningDaemon.json(daemon.get(ApiPaths.HISTORY + "?workflow=twice"));
        OpenApi.assertValid("PastRunPage", list);
        assertThat(list.get("total").intValue()).isEqualTo(1);
    }

    @Test
    void listsRunsByPage() {
        assertThat(post(recording("paged", "run-1.txt", "run-2.txt", "run-3.txt"))
                        .statusCode())
                .isEqualTo(201);
        JsonNode page = RunningDaemon.json(daemon.get(ApiPaths.HISTORY + "?workflow=paged&page=2&size=2"));
        assertThat(page.get("total").intValue()).isEqualTo(3);
        assertThat(page.get("items")).hasSize(1);
        assertThat(page.at("/items/0/instance").asText()).startsWith("run-3-");
        assertThat(page.has("next")).isFalse();
        JsonNode first = RunningDaemon.json(daemon.get(ApiPaths.HISTORY + "?workflow=paged&size=2"));
        OpenApi.assertValid("PastRunPage", first);
        assertThat(first.get("items")).hasSize(2);
        assertThat(RunningDaemon.json(daemon.get(first.get("next").asText())).get("items"))
                .isEqualTo(page.get("items"));
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "?cursor=-1"), 400, "invalid-parameter");
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "?size=0"), 400, "invalid-parameter");
    }

    @Test
    void rejectsUnknownRuns() {
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "/999999"), 404, "unknown-run");
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "/x"), 404, "unknown-run");
    }

    @Test
    void rejectsInvalidJson() {
        OpenApi.assertProblem(post("no json"), 400, "invalid-record");
        OpenApi.assertProblem(post("[]"), 400, "invalid-record");
        HttpResponse<String> text = daemon.send(daemon.request(ApiPaths.HISTORY)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("a trace"))
                .build());
        OpenApi.assertProblem(text, 415, "unsupported-media-type");
    }
}
