package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Daemons whose heap is too small for their runs. Restarts and a flood of events are tested only with
 * {@code test --all}.
 */
@Tag("broker")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT)
class SmallHeapDaemonTest {

    private static final Pattern SERVES = Pattern.compile("serving (http://127\\.0\\.0\\.1:\\d+)");

    /** A plan with this number of jobs, including its decoding, takes a third of a heap of 192 MB. */
    private static final int JOBS = 40_000;

    private static final String LARGE_HEAP = "-Xmx192m";
    private static final String SMALL_HEAP = "-Xmx128m";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @Test
    void rejectsRunsBeforeTheHeapIsFull() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            // saves time; the complete test forecasts with the default number
            rejectRuns(processes, "--set", "forecast.max-realizations=100");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void suspendsRunsWithLessMemoryAndFollowsThemWithMore() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            rejectRuns(processes);
            suspendRuns(processes);
            serve("again", processes, LARGE_HEAP);
            String url = url("again", processes);
            Eventually.until(
                    "the run is followed to its end",
                    () -> get(url, "/workflows/run-0").body().contains("\"status\":\"completed\""));
        }
    }

    private void rejectRuns(ProcessGroup processes, String... options) throws Exception {
        Process daemon = serve("first", processes, LARGE_HEAP, options);
        String url = url("first", processes);
        List<HttpResponse<String>> answers =
                List.of(post(url, plan("run-0")), post(url, plan("run-1")), post(url, plan("run-2")));
        assertThat(answers.get(0).statusCode()).as(answers.get(0).body()).isEqualTo(202);
        HttpResponse<String> last = answers.get(2);
        assertThat(last.statusCode()).as(last.body()).isEqualTo(503);
        assertThat(last.body()).contains("not enough memory", "available in a heap of ", "-Xmx");
        assertThat(last.headers().firstValue("Retry-After")).isPresent();
        Eventually.until(
                "the run is forecast", () -> get(url, "/workflows/run-0").body().contains("\"makespan\""));
        assertThat(daemon.isAlive()).isTrue();
        daemon.destroyForcibly().waitFor();
    }

    private void suspendRuns(ProcessGroup processes) throws Exception {
        Process daemon = serve("small", processes, SMALL_HEAP);
        String url = url("small", processes);
        Eventually.until(
                "the daemon is ready",
                () -> send(HttpRequest.newBuilder(URI.create(url + "/readyz"))).statusCode() == 200);
        Eventually.until("the run is named", () -> processes.said("small").contains("suspending runs"));
        assertThat(processes.said("small")).contains("run-0", "available in a heap of ", "-Xmx");
        assertThat(get(url, "/workflows/run-0").body()).contains("too large for the daemon's heap");
        assertThat(post(url, event("io.weatherglass.workflow.completed", "end", "run-0", "{}"))
                        .statusCode())
                .isEqualTo(202);
        assertThat(daemon.isAlive()).isTrue();
        daemon.destroyForcibly().waitFor();
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void skipsEventsWithoutMemoryForThem() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Process daemon = serve("daemon", processes, SMALL_HEAP);
            String url = url("daemon", processes);
            for (int batch = 0; batch < 6; batch++) {
                int of = batch;
                String events = IntStream.range(0, 2_000)
                        .mapToObj(
                                i -> event("io.weatherglass.job.failed", "f", "run-" + of + "-" + i, "{\"attempt\":1}"))
                        .collect(Collectors.joining(",", "[", "]"));
                post(url, events);
            }
            Eventually.until(
                    "events without a plan go to the dead letters",
                    () -> processes.said("daemon").contains("not enough memory for more instances without one"));
            HttpResponse<String> another =
                    post(url, event("io.weatherglass.job.failed", "f2", "run-0-0", "{\"attempt\":1}"));
            assertThat(another.statusCode()).as(another.body()).isEqualTo(202);
            assertThat(daemon.isAlive()).isTrue();
        }
    }

    private Process serve(String name, ProcessGroup processes, String heap, String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "serve",
                "--embedded",
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                "--set",
                "kafka.embedded-port=0"));
        arguments.addAll(List.of(options));
        return processes.startWith(List.of(heap), name, Weatherglass.class, arguments.toArray(String[]::new));
    }

    private static String url(String name, ProcessGroup processes) {
        return Eventually.get(
                "the daemon serves",
                () -> SERVES.matcher(processes.said(name))
                        .results()
                        .findFirst()
                        .map((MatchResult found) -> found.group(1))
                        .or(Optional::empty));
    }

    private static String plan(String instance) {
        String jobs = IntStream.range(0, JOBS)
                .mapToObj(i -> "{\"id\":\"job-" + i + "\",\"kind\":\"k" + i % 20
                        + "\",\"projectedRuntimeSeconds\":60,\"dependencies\":["
                        + (i < 200 ? "" : "\"job-" + (i - 200) + "\"")
                        + "]}")
                .collect(Collectors.joining(",", "[", "]"));
        return event(
                "io.weatherglass.workflow.planned",
                "plan",
                instance,
                "{\"workflow\":\"w\",\"strategy\":\"fixedpool\",\"resources\":{\"kind\":\"slots\",\"slots\":400},\"jobs\":"
                        + jobs + "}");
    }

    private static String event(String type, String id, String instance, String data) {
        return "{\"specversion\":\"1.0\",\"id\":\"" + id + "\",\"source\":\"urn:test\",\"type\":\"" + type
                + "\",\"subject\":\"job-0\",\"time\":\"2026-11-20T09:30:00Z\",\"workflowinstance\":\"" + instance
                + "\",\"data\":"
                + data + "}";
    }

    private HttpResponse<String> post(String url, String body) {
        String type = body.startsWith("[") ? "application/cloudevents-batch+json" : "application/cloudevents+json";
        return send(HttpRequest.newBuilder(URI.create(url + "/api/v1/events"))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> get(String url, String path) {
        return send(HttpRequest.newBuilder(URI.create(url + "/api/v1" + path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
