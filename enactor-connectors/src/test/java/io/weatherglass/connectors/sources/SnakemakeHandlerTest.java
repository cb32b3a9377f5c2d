package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.HostileServer;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the log handler in Python without Snakemake. */
@Tag("program")
class SnakemakeHandlerTest {
    private static final Path HANDLER =
            Path.of("..", "deploy", "snakemake", "weatherglass.py").toAbsolutePath();
    private static final Connector CONNECTOR = ConnectorRegistry.create("snakemake", ConnectorSettings.NONE);
    private static final String MESSAGES = """
            import json, sys
            sys.path.insert(0, sys.argv[1])
            from weatherglass import log_handler
            log_handler({"level": "info", "msg": "Building DAG of jobs...", "timestamp": 10.0})
            log_handler({"level": "dag_debug", "job": object(), "timestamp": 10.1})
            log_handler({"level": "run_info", "msg": "job count\\nall 1\\ntotal 1\\n", "timestamp": 10.2})
            log_handler({"level": "job_info", "jobid": 0, "name": "all", "wildcards": {}, "input": [],
                         "output": [], "resources": object(), "timestamp": 10.5})
            log_handler({"level": "group_error", "job_error_info": [{"jobid": 0}], "timestamp": 11.0})
            log_handler({"level": "job_info", "jobid": 0, "name": "all", "timestamp": 11.5})
            log_handler({"level": "job_finished", "jobid": 0, "timestamp": 12.0})
            log_handler({"level": "progress", "done": 1, "total": 1, "timestamp": 12.1})
            log_handler(None)
            """;

    static final byte[] TAKEN = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            .getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private final List<SourceMessage> sent = Collections.synchronizedList(new ArrayList<>());

    /** Creates substitutes for the parts of Snakemake that the handler uses. */
    private void pretendSnakemake(boolean dryRun) throws IOException {
        pretendSnakemake(dryRun, MESSAGES);
    }

    private void pretendSnakemake(boolean dryRun, String messages) throws IOException {
        Path module = Files.createDirectory(folder.resolve("snakemake"));
        Files.createFile(module.resolve("__init__.py"));
        Files.writeString(module.resolve("logging.py"), """
                class Mode: default = 0
                class logger:
                    mode = Mode.default
                    dryrun = %s
                """.formatted(dryRun ? "True" : "False"));
        Files.copy(HANDLER, folder.resolve("weatherglass.py"));
        Files.writeString(folder.resolve("run.py"), messages);
    }

    private int run(int port, String... options) throws Exception {
        int exit = runTalking(port, options);
        assertThat(folder.resolve("output.txt")).isEmptyFile();
        return exit;
    }

    private int runTalking(int port, String... options) throws Exception {
        ProcessBuilder python = new ProcessBuilder(
                        Stream.concat(Stream.of("python3", "run.py", folder.toString()), Stream.of(options))
                                .toList())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        python.environment().put("WEATHERGLASS_URL", "http://127.0.0.1:" + port + "/");
        python.environment().put("WEATHERGLASS_WORKFLOW", "my adv");
        // the handler must not use a proxy for loopback
        python.environment().put("http_proxy", "http://127.0.0.1:1");
        python.environment().put("no_proxy", "");
        Process process;
        try {
            process = python.start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Answers the first request with 503. */
    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        List<Integer> statuses = Collections.synchronizedList(new ArrayList<>(List.of(503)));
        server.createContext("/connectors/snakemake", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            int status = statuses.isEmpty() ? 200 : statuses.remove(0);
            if (status == 200) {
                String target = exchange.getRequestURI().toString().substring("/connectors/snakemake".length());
                sent.add(new SourceMessage("POST", target, body, Instant.EPOCH));
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(Path.of(".snakemake", "log", "weatherglass")))) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void sendsTheRunAndKeepsItInAFile() throws Exception {
        pretendSnakemake(false);
        HttpServer server = server();
        try {
            assertThat(run(server.getAddress().getPort())).isZero();
        } finally {
            server.stop(0);
        }

        List<EventEnvelope> events = Translated.of(CONNECTOR, sent).events();

        assertThat(events)
                .extracting(EventEnvelope::id)
                .containsExactly(
                        "workflow.started/1",
                        "job.submitted/all/1",
                        "job.started/all/1",
                        "job.failed/all/1",
                        "job.submitted/all/2",
                        "job.started/all/2",
                        "job.completed/all/2",
                        "workflow.completed");
        assertThat(events.get(0).workflowInstance()).matches("my-adv~[0-9a-z]{12}");
        assertThat(Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, file()))
                        .events())
                .isEqualTo(events);
    }

    /** Version 7.32 reports a job from the cache and then an exception in an input function. */
    @Test
    void anExceptionFailsTheRunAndAReusedResultIsSkipped() throws Exception {
        pretendSnakemake(false, """
                import sys
                sys.path.insert(0, sys.argv[1])
                from weatherglass import log_handler
                log_handler({"level": "run_info", "msg": "job count\\na 1\\nall 1\\ntotal 2\\n", "timestamp": 10.2})
                log_handler({"level": "job_info", "jobid": 1, "name": "a", "wildcards": {}, "input": [],
                             "output": ["a.txt"], "timestamp": 10.5})
                log_handler({"level": "info", "msg": "Symlinking output file a.txt from cache.", "timestamp": 10.6})
                log_handler({"level": "job_finished", "jobid": 1, "timestamp": 11.0})
                log_handler({"level": "progress", "done": 1, "total": 2, "timestamp": 11.0})
                log_handler({"level": "error", "timestamp": 11.1,
                             "msg": "InputFunctionException in rule all in file /w/Snakefile, line 9:\\nError:\\n"
                                    "  ValueError: no samples\\nWildcards:\\n"})
                """);
        HttpServer gone = server();
        gone.stop(0);

        assertThat(run(gone.getAddress().getPort())).isZero();

        Translated translated = Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, file()));
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("a"));
        assertThat(translated.all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly(
                        "InputFunctionException in rule all in file /w/Snakefile, line 9:" + " ValueError: no samples");
    }

    @Test
    void aRunWithoutADaemonContinuesAndKeepsItsFile() throws Exception {
        pretendSnakemake(false);
        HttpServer gone = server();
        gone.stop(0);

        assertThat(run(gone.getAddress().getPort())).isZero();

        assertThat(RecordingReader.read(CONNECTOR, file())).hasSize(8);
        assertThat(sent).isEmpty();
    }

    @Test
    void neverFollowsARedirectAndNamesItsTargetOnce() throws Exception {
        pretendSnakemake(false);
        try (HostileServer other = new HostileServer((request, to) -> to.write(TAKEN));
                HostileServer server = new HostileServer((request, to) -> to.write(redirect(other.url())))) {
            assertThat(runTalking(URI.create(server.url()).getPort())).isZero();

            assertThat(folder.resolve("output.txt"))
                    .content()
                    .hasLineCount(1)
                    .contains("/update_workflow_status redirects to '" + other.url()
                            + "/\\x9b2J', which is not followed");
            assertThat(server.requests()).hasSizeGreaterThan(1);
            assertThat(other.requests()).isEmpty();
        }
        assertThat(RecordingReader.read(CONNECTOR, file())).hasSize(8);
    }

    static byte[] redirect(String target) {
        return ("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + target + "/\u009b2J\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>"})
    void repeatsAMessageAfterABrokenAnswer(String broken) throws Exception {
        pretendSnakemake(false);
        AtomicInteger requests = new AtomicInteger();
        try (HostileServer server = new HostileServer((request, to) ->
                to.write(requests.incrementAndGet() == 1 ? broken.getBytes(StandardCharsets.US_ASCII) : TAKEN))) {
            assertThat(run(URI.create(server.url()).getPort())).isZero();
        }

        assertThat(requests).hasValue(9);
    }

    @Test
    void repeatsAMessageAfterASlowAnswer() throws Exception {
        pretendSnakemake(false);
        AtomicInteger requests = new AtomicInteger();
        HostileServer[] self = new HostileServer[1];
        try (HostileServer server = new HostileServer((request, to) -> {
            if (requests.incrementAndGet() == 1) {
                self[0].drip(to, "HTTP/1.1 200 OK\r\nX: ");
            } else {
                to.write(TAKEN);
            }
        })) {
            self[0] = server;
            assertThat(run(URI.create(server.url()).getPort())).isZero();
        }

        assertThat(requests).hasValue(9);
    }

    @ParameterizedTest
    @CsvSource({"true,--dry-run", "false,--touch", "false,-t"})
    void ignoresDryRunsAndTouchRuns(boolean dryRun, String option) throws Exception {
        pretendSnakemake(dryRun);
        HttpServer server = server();
        try {
            assertThat(run(server.getAddress().getPort(), option)).isZero();
        } finally {
            server.stop(0);
        }

        assertThat(sent).isEmpty();
        assertThat(folder.resolve(".snakemake")).doesNotExist();
    }
}
