package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class TraceRoutesTest {

    private final RunningDaemon daemon;
    private final String name = "t-" + UUID.randomUUID();

    TraceRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    /** A job per minute, each for two minutes on one core. */
    private static String log(int jobs) {
        return IntStream.range(0, jobs)
                .mapToObj(job -> job + " " + 60 * job + " 0 120 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n")
                .collect(Collectors.joining());
    }

    private HttpResponse<String> post(String query, BodyPublisher body) {
        return daemon.send(
                daemon.request(ApiPaths.TRACES + "?" + query).POST(body).build());
    }

    private HttpResponse<String> post(String query, String body) {
        return post(query, BodyPublishers.ofString(body));
    }

    private static JsonNode valid(HttpResponse<String> response, int status, String component) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        JsonNode json = RunningDaemon.json(response);
        OpenApi.assertValid(component, json);
        return json;
    }

    @Test
    void importsAndShows() {
        JsonNode imported = valid(post("name=" + name + "&format=swf&systemCores=4", log(101)), 201, "TraceImport");
        assertThat(imported.get("outcome").asText()).isEqualTo("imported");
        assertThat(imported.at("/trace/jobs").intValue()).isEqualTo(101);
        assertThat(imported.at("/trace/systemCores").intValue()).isEqualTo(4);

        JsonNode list = valid(daemon.get(ApiPaths.TRACES), 200, "TraceList");
        assertThat(list.get("items").findValuesAsText("name")).contains(name);
        JsonNode shown = valid(daemon.get(ApiPaths.of(ApiPaths.TRACE, name) + "?bins=10"), 200, "TraceWithLoad");
        assertThat(shown.get("peakLoadCores").intValue()).isEqualTo(2);
        assertThat(shown.at("/load/meanCores")).hasSize(10);
        assertThat(shown.at("/load/meanCores/5").doubleValue()).isEqualTo(2);
    }

    @Test
    void reportsTracesWithTheSameName() {
        post("name=" + name + "&format=swf", log(5));
        assertThat(valid(post("name=" + name + "&file=again.swf", log(5)), 200, "TraceImport")
                        .get("outcome")
                        .asText())
                .isEqualTo("unchanged");
        JsonNode problem = OpenApi.assertProblem(post("name=" + name + "&format=swf", log(6)), 409, "trace-exists");
        assertThat(problem.get("detail").asText()).contains(name, "replace=true");
        assertThat(valid(post("name=" + name + "&format=swf&replace=true", log(6)), 200, "TraceImport")
                        .get("outcome")
                        .asText())
                .isEqualTo("replaced");
    }

    @Test
    void rejectsAnInvalidLogWithItsPosition() {
        JsonNode problem = OpenApi.assertProblem(
                post("name=" + name + "&format=swf&strict=true", log(1) + log(1).replace("120", "x")),
                422,
                "invalid-trace");
        assertThat(problem.get("detail").asText())
                .isEqualTo("body:2:7: run time must be a decimal number, -1 if unknown, but was \"x\"");
        assertThat(problem.at("/violations/0/field").asText()).isEqualTo("run time");
        OpenApi.assertProblem(post("name=" + name + "&format=swf", ""), 422, "invalid-trace");
    }

    @Test
    void skipsAndReportsInvalidRows() {
        JsonNode imported = valid(
                post("name=" + name + "&format=swf", log(2) + log(1).replace("120", "x") + "1 2\n"),
                201,
                "TraceImport");
        assertThat(imported.at("/trace/jobs").intValue()).isEqualTo(2);
        assertThat(imported.at("/trace/skipped").intValue()).isEqualTo(2);
        assertThat(imported.at("/skipped/count").intValue()).isEqualTo(2);
        assertThat(imported.at("/skipped/first/0").toString())
                .isEqualTo("{\"file\":\"body\",\"line\":3,\"field\":\"run time\",\"value\":\"x\","
                        + "\"rule\":\"must be a decimal number, -1 if unknown\"}");
        JsonNode shown = valid(daemon.get(ApiPaths.of(ApiPaths.TRACE, name)), 200, "TraceWithLoad");
        assertThat(shown.get("skipped").intValue()).isEqualTo(2);
    }

    @Test
    void rejectsALogWithoutValidRows() {
        JsonNode problem =
                OpenApi.assertProblem(post("name=" + name + "&format=swf", "1 2\n3 4\n"), 422, "invalid-trace");
        assertThat(problem.get("detail").asText())
                .isEqualTo("body: must have at least one job that ran: 2 skipped: body:1: must have at least 18 fields,"
                        + " but had 2; body:2: must have at least 18 fields, but had 2");
    }

    /** Less than 100 kB compressed. */
    @Test
    void rejectsAndDeletesADecompressionBomb() throws IOException {
        byte[] rows = gzip(log(10).repeat(RunningDaemon.MAX_TRACE_ROWS / 10) + log(1));
        byte[] bytes = gzip(("; " + " ".repeat(1000) + "\n").repeat(RunningDaemon.MAX_UNPACKED_TRACE_BYTES / 1000));
        assertThat(rows.length).isLessThan(RunningDaemon.MAX_TRACE_BYTES);
        JsonNode problem = OpenApi.assertProblem(
                post("name=" + name + "&format=swf", BodyPublishers.ofByteArray(rows)), 413, "body-too-large");
        assertThat(problem.get("detail").asText())
                .isEqualTo("body: must have at most " + RunningDaemon.MAX_TRACE_ROWS + " rows (http.max-trace-rows)");
        problem = OpenApi.assertProblem(
                post("name=" + name + "&format=swf", BodyPublishers.ofByteArray(bytes)), 413, "body-too-large");
        assertThat(problem.get("detail").asText())
                .isEqualTo("body: must have at most " + RunningDaemon.MAX_UNPACKED_TRACE_BYTES
                        + " bytes after unpacking (http.max-unpacked-trace-bytes)");
        byte[] document = gzip(" ".repeat(RunningDaemon.MAX_BODY_BYTES + 1));
        problem = OpenApi.assertProblem(
                post("name=" + name + "&format=wfformat", BodyPublishers.ofByteArray(document)), 413, "body-too-large");
        assertThat(problem.get("detail").asText()).endsWith("(http.max-body-bytes)");
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.TRACE, name)), 404, "unknown-trace");
        assertThat(daemon.get(ApiPaths.READY).statusCode()).isEqualTo(200);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return packed.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({
        "'format=swf', 'parameter name must be given'",
        "'name=x', 'parameter format must be given'",
        "'name=x&format=abc', 'parameter format must be one of swf'",
        "'name=.x&format=swf', 'name of a trace must be 1 to 100 letters'",
        "'name=x&format=csv', 'columns must be given for csv'",
        "'name=x&format=csv&columns=start%3Da', 'columns: must name a column for either'",
        "'name=x&format=csv&columns=start%3Da,runtime%3Db', 'start must be a column of the table'",
        "'name=x&format=swf&systemCores=0', 'parameter systemCores must be a whole number'"
    })
    void rejectsInvalidParameters(String query, String message) {
        JsonNode problem = OpenApi.assertProblem(post(query, "x,y\n1,2\n"), 400, "invalid-parameter");
        assertThat(problem.get("detail").asText()).contains(message);
    }

    @Test
    void rejectsTooLargeBodies() {
        long bytes = RunningDaemon.MAX_TRACE_BYTES + 1L;
        JsonNode problem = OpenApi.assertProblem(
                post("name=" + name + "&format=swf", BodyPublishers.ofByteArray(new byte[(int) bytes])),
                413,
                "body-too-large");
        assertThat(problem.get("detail").asText()).contains("http.max-trace-bytes");
        OpenApi.assertProblem(
                post("name=" + name + "&format=swf", BodyPublishers.ofInputStream(() -> new Blanks(bytes))),
                413,
                "body-too-large");
    }

    @Test
    void rejectsUnknownTraces() {
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.TRACE, name)), 404, "unknown-trace");
        OpenApi.assertProblem(daemon.get(ApiPaths.of(ApiPaths.TRACE, "a b")), 400, "invalid-parameter");
    }
}
