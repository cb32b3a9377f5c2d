package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class HistoryRoutesTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String TASKS = "[boots]\n31 10 2\n[tasks]\na 10 60 ~ 66\nb 11 30 ~ 29 -> a\n";

    private final RunningDaemon daemon;

    HistoryRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    /** A record whose name tells workflow, strategy and platform. */
    private static ObjectNode record(String useCase) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", "v1.sample." + useCase + ".asap.small.cloud.v1.1").put("tasks", TASKS);
        json.putObject("platforms")
                .putObject("small.cloud.v1")
                .put("boot_b0_s", 30)
                .put("boot_b1_s", 5)
                .put("btu_s", 3600)
                .put("shutdown_margin_s", 50)
                .put("max_vms", 4);
        return json;
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

    @Test
    void takesARecordAndShowsItsRun() {
        HttpResponse<String> added = post(record("shown"));
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        JsonNode imported = RunningDaemon.json(added);
        OpenApi.assertValid("ImportedRun", imported);
        assertThat(imported.get("result").asText()).isEqualTo("added");

        JsonNode run = RunningDaemon.json(daemon.get(imported.at("/links/self").asText()));
        OpenApi.assertValid("PastRun", run);
        assertThat(run.get("instance").asText()).isEqualTo("v1.sample.shown.asap.small.cloud.v1.1");
        assertThat(run.get("source").asText()).isEqualTo("import");
        assertThat(run.get("jobRecords")).hasSize(2);
        assertThat(run.at("/jobRecords/0/observedRuntimeSeconds").doubleValue()).isEqualTo(66);
        // |60 − 66| and |30 − 29|
        assertThat(run.at("/errors/0/pastErrorSeconds").doubleValue()).isEqualTo(6);
        assertThat(run.at("/errors/0/futureErrorSeconds").doubleValue()).isEqualTo(1);
        assertThat(run.at("/plan/workflow").asText()).isEqualTo("shown");
    }

    @Test
    void takesTheRecordOfARunThatDidNotComplete() {
        HttpResponse<String> added = post(record("stopped").put("tasks", TASKS.replace("~ 29", "~ -1")));
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        JsonNode imported = RunningDaemon.json(added);
        OpenApi.assertValid("ImportedRun", imported);
        assertThat(imported.get("outcome").asText()).isEqualTo("incomplete");
        JsonNode run = RunningDaemon.json(daemon.get(imported.at("/links/self").asText()));
        OpenApi.assertValid("PastRun", run);
        assertThat(run.get("outcome").asText()).isEqualTo("incomplete");
        assertThat(run.get("completedJobs").intValue()).isEqualTo(1);
        assertThat(run.at("/jobRecords/1/end").asText()).isEqualTo("unfinished");
    }

    @Test
    void takesTheSameRecordOnceAndAnotherOfItsNameOnlyWhenAsked() {
        assertThat(post(record("twice")).statusCode()).isEqualTo(201);
        HttpResponse<String> again = post(record("twice"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(RunningDaemon.json(again).get("result").asText()).isEqualTo("unchanged");

        ObjectNode other = record("twice").put("tasks", TASKS.replace("66", "67"));
        OpenApi.assertProblem(post(other), 409, "run-exists");
        HttpResponse<String> replaced = post(other.put("replace", true));
        assertThat(RunningDaemon.json(replaced).get("result").asText()).isEqualTo("replaced");

        JsonNode list = RunningDaemon.json(daemon.get(ApiPaths.HISTORY + "?workflow=twice"));
        OpenApi.assertValid("PastRunPage", list);
        assertThat(list.get("total").intValue()).isEqualTo(1);
        assertThat(list.at("/items/0/makespanSeconds").doubleValue()).isGreaterThan(67 + 29);
    }

    private static String trace(String submit) {
        return "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n"
                + "1\tab/123456\tsplit\tsplit\tCOMPLETED\t0\t1700000000000\t1700000001000\t1700000021500\t20000\n"
                + "2\tab/123457\tmap\tmap\tCOMPLETED\t0\t" + submit + "\t1700000023000\t1700000033000\t9000\n";
    }

    private static String packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    @Test
    void takesTheRecordingsOfAnEnactor() throws IOException {
        ObjectNode body = MAPPER.createObjectNode().put("connector", "nextflow").put("workflow", "recorded");
        body.putObject("files")
                .put("run-1.txt", trace("1700000022000"))
                .put("run-2.txt.gz", packed(trace("1700000022000")))
                .put("run-3.txt", trace("soon"));
        HttpResponse<String> added = post(body);
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        JsonNode imported = RunningDaemon.json(added);
        OpenApi.assertValid("ImportedRuns", imported);
        assertThat(imported.get("runs")).hasSize(3);
        assertThat(imported.at("/leftOut/0").asText()).startsWith("run-3.txt:3: submit must be a date");

        JsonNode run =
                RunningDaemon.json(daemon.get(imported.at("/runs/1/links/self").asText()));
        OpenApi.assertValid("PastRun", run);
        assertThat(run.get("workflow").asText()).isEqualTo("recorded");
        assertThat(run.get("instance").asText()).isEqualTo("run-2-ab123456");
        assertThat(run.get("makespanSeconds").doubleValue()).isEqualTo(33);
        assertThat(run.at("/jobRecords/1/observedRuntimeSeconds").doubleValue()).isEqualTo(9);

        assertThat(post(body).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"connector\":\"cron\",\"files\":{\"a.txt\":\"x\"}} | must be one of",
                "{\"connector\":\"nextflow\"} | files must be an object",
                "{\"connector\":\"nextflow\",\"files\":{\"a/b.txt\":\"x\"}} | must be names without slashes",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt\":7}} | must be a text",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt.gz\":\"AAAA\"}} | must be a gzip file in Base64",
                "{\"connector\":\"nextflow\",\"files\":{\"a.txt\":\"x\",\"a.txt.gz\":\"H4sIAAAAAAAAA6sAAIMW3IwBAAAA\"}} | must be there once",
                "{\"connector\":\"nextflow\",\"files\":{\"a.md\":\"x\"}} | found nothing that this connector can read"
            })
    void refusesWhatIsNoRecording(String body, String rule) {
        HttpResponse<String> refused = post(body);
        OpenApi.assertProblem(refused, 400, "invalid-record");
        assertThat(refused.body()).contains(rule);
    }

    @Test
    void listsRunsByPage() {
        for (int run = 1; run <= 3; run++) {
            ObjectNode record = record("paged");
            assertThat(post(record.put("name", record.get("name").asText().replaceFirst("1$", String.valueOf(run))))
                            .statusCode())
                    .isEqualTo(201);
        }
        JsonNode page = RunningDaemon.json(daemon.get(ApiPaths.HISTORY + "?workflow=paged&page=2&size=2"));
        assertThat(page.get("total").intValue()).isEqualTo(3);
        assertThat(page.get("items")).hasSize(1);
        assertThat(page.at("/items/0/instance").asText()).endsWith(".3");
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
    void knowsNoOtherRuns() {
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "/999999"), 404, "unknown-run");
        OpenApi.assertProblem(daemon.get(ApiPaths.HISTORY + "/x"), 404, "unknown-run");
    }

    @ParameterizedTest
    @CsvSource({
        "/name, , name",
        "/name, 'a/b', name",
        "/name, 'unnamed', platform",
        "/tasks, , tasks",
        "/tasks, '[tasks]\na 10 60 ~ fast', real_walltime",
        "/platforms, , platforms",
        "/platform, 'elsewhere', platform",
        "/replace, 'perhaps', replace"
    })
    void namesTheFieldThatIsWrong(String pointer, String value, String field) {
        ObjectNode record = record("wrong");
        String name = pointer.substring(1);
        if (value == null) {
            record.remove(name);
        } else {
            record.put(name, value);
        }
        JsonNode problem = OpenApi.assertProblem(post(record), 400, "invalid-record");
        assertThat(problem.at("/violations/0/field").asText()).isEqualTo(field);
    }

    @Test
    void refusesARecordThatNoEventsCouldBring() {
        OpenApi.assertProblem(post(record("long").put("name", "n".repeat(257))), 400, "invalid-record");
        for (String tasks : List.of(
                TASKS.replace("~ 29", "~ 1e308"),
                TASKS.replace("~ 29", "~ 1e308").replace("~ 66", "~ -1"),
                TASKS.replace("\nb ", "\n" + "b".repeat(257) + ' '))) {
            assertThat(tasks).isNotEqualTo(TASKS);
            JsonNode problem = OpenApi.assertProblem(post(record("beyond").put("tasks", tasks)), 400, "invalid-record");
            assertThat(problem.get("detail").asText())
                    .containsAnyOf("must have at most 256", "must be at most 315576000");
        }
    }

    @Test
    void refusesWhatIsNoJson() {
        OpenApi.assertProblem(post("[tasks]"), 400, "invalid-record");
        OpenApi.assertProblem(post("[]"), 400, "invalid-record");
        HttpResponse<String> text = daemon.send(daemon.request(ApiPaths.HISTORY)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(TASKS))
                .build());
        OpenApi.assertProblem(text, 415, "unsupported-media-type");
    }

    @Test
    void refusesAStrategyThatThereIsNot() {
        OpenApi.assertProblem(post(record("strategy").put("strategy", "slowest")), 400, "invalid-record");
    }
}
