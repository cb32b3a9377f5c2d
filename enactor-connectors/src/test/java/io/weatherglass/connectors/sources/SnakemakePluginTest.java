package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.HostileServer;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the logger plugin in Python without Snakemake. */
@Tag("program")
class SnakemakePluginTest {
    private static final Path SOURCES = Path.of("plugins", "snakemake", "src").toAbsolutePath();
    private static final Connector CONNECTOR = ConnectorRegistry.create("snakemake", ConnectorSettings.NONE);
    private static final int TOO_OLD = 77;
    private static final String NOBODY = "http://127.0.0.1:1";

    /**
     * The events of Snakemake 9.27 for a group of one job that fails and is retried, with substitutes for its
     * interfaces.
     */
    private static final String RUN = """
            import enum, logging, sys, time, types
            if sys.version_info < (3, 11):
                sys.exit(77)
            names = "WORKFLOW_STARTED RESOURCES_INFO RUN_INFO JOB_INFO JOB_FINISHED JOB_ERROR GROUP_ERROR PROGRESS"
            LogEvent = enum.Enum("LogEvent", names)

            def module(name, **members):
                sys.modules["snakemake_interface_logger_plugins" + name] = types.ModuleType(name)
                vars(sys.modules["snakemake_interface_logger_plugins" + name]).update(members)

            module("")
            class LogHandlerBase(logging.Handler):
                def __init__(self):
                    pass

            module(".base", LogHandlerBase=LogHandlerBase)
            module(".common", LogEvent=LogEvent)
            module(".settings", LogHandlerSettingsBase=object)
            sys.path.insert(0, sys.argv[1])
            import snakemake_logger_plugin_weatherglass as plugin

            shown = "--forecast" in sys.argv
            if "--refuse" in sys.argv:
                plugin._forecast.PAUSE_SECONDS = 1
            lines = []
            class Shown(plugin.LogHandler):
                @staticmethod
                def _say(text):
                    plugin.LogHandler._say(text)
                    lines.append(text)

            handler = Shown()
            handler.settings = plugin.LogHandlerSettings(url=sys.argv[2], hide_forecast=not shown)
            handler.common_settings = types.SimpleNamespace(dryrun=False, quiet=None)
            handler.__post_init__()

            def report(created, event, **said):
                handler.handle(logging.makeLogRecord({"event": LogEvent[event], "created": created} | said))

            def log(created, message, **said):
                handler.handle(logging.makeLogRecord({"msg": message, "created": created} | said))

            job = {"jobid": 1, "rule_name": "a"}
            begun = {"wildcards": {}, "input": [], "output": ["a.txt"], "resources": {}, "threads": 1, "local": False}
            open("bench.tsv", "w").write("s\\tmax_rss\\tcpu_time\\n2.0\\t100.5\\t1.5\\n2.5\\t200.25\\t1.25\\n")
            begun |= {"benchmark": "bench.tsv", "resources": {"runtime": 30}}
            report(10, "RUN_INFO", stats={"a": 1, "total": 1})
            if "EXCEPTION" in sys.argv:
                report(11, "JOB_INFO", **job, **begun)
                log(12, "Copying output file a.txt from cache (OS does not support it).")
                report(13, "JOB_FINISHED", job_id=1)
                log(14, "WorkflowError:\\nsbatch failed", exception="WorkflowError")
                sys.exit()
            report(11, "JOB_INFO", **job, **begun)
            report(12, "GROUP_ERROR", job_error_info=[job])
            report(12.1, "JOB_ERROR", **job, indent=True)
            report(13, "JOB_INFO", **job, **begun)
            report(15, "JOB_FINISHED", job_id=1)
            report(16, "PROGRESS", done=1, total=1)
            if shown:
                while not lines:
                    time.sleep(0.05)
            if "--refuse" in sys.argv:
                report(17, "JOB_INFO", **job, **begun)
                while not ("refused" in "".join(lines) and " ends " in lines[-1]):
                    time.sleep(0.05)
                report(18, "JOB_FINISHED", job_id=1)
                while "responding again" not in "".join(lines):
                    time.sleep(0.05)
            if "--interrupt" in sys.argv:
                report(17, "JOB_INFO", **job, **begun)
                report(18, "JOB_FINISHED", job_id=1)
                while len(lines) < 4:
                    time.sleep(0.05)
            """;

    @TempDir
    private Path folder;

    private String run(String url, String... options) throws Exception {
        Process python;
        try {
            python = new ProcessBuilder(Stream.concat(
                                    Stream.of("python3", "-B", "-c", RUN, SOURCES.toString(), url), Stream.of(options))
                            .toList())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output.txt").toFile())
                    .start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Assumptions.assumeTrue(python.exitValue() != TOO_OLD, "needs Python 3.11");
        String said = Files.readString(folder.resolve("output.txt"));
        assertThat(python.exitValue()).as(said).isZero();
        return said;
    }

    private Translated reported() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(Path.of(".snakemake", "log", "weatherglass")))) {
            return Translated.of(
                    CONNECTOR, RecordingReader.read(CONNECTOR, files.findFirst().orElseThrow()));
        }
    }

    @Test
    void aFailedGroupFailsItsJobsOnce() throws Exception {
        assertThat(run(NOBODY))
                .contains("Weatherglass: not all messages were sent to " + NOBODY
                        + ". To send them later, run this in the Weatherglass"
                        + " folder: ./weatherglass connect snakemake /");

        assertThat(reported().refused()).isEmpty();
        assertThat(reported().all(JobFailed.class).map(JobFailed::attempt)).containsExactly(1);
        assertThat(reported().all(JobCompleted.class).map(JobCompleted::attempt))
                .containsExactly(2);
        // the maximum and the sum over both repetitions in the benchmark file; 200.25 MiB
        assertThat(reported().all(JobCompleted.class).map(JobCompleted::usage))
                .containsExactly(new JobUsage(OptionalLong.of(209_977_344), OptionalDouble.of(2.75)));
        assertThat(reported().all(JobSubmitted.class).map(job -> job.request().timeLimitSeconds()))
                .containsOnly(OptionalDouble.of(1800));
    }

    /** Snakemake's log describes the same run, so a back-test of all logs would otherwise count it twice. */
    @Test
    void deletesItsFileOnceAllMessagesAreSent() throws Exception {
        try (HostileServer server = new HostileServer((request, to) -> to.write(SnakemakeHandlerTest.TAKEN))) {
            assertThat(run(server.url())).isEmpty();
        }
        assertThat(folder.resolve(Path.of(".snakemake", "log", "weatherglass"))).isEmptyDirectory();
    }

    @Test
    void neverFollowsARedirectAndNamesItsTargetOnce() throws Exception {
        try (HostileServer other = new HostileServer((request, to) -> to.write(SnakemakeHandlerTest.TAKEN));
                HostileServer server =
                        new HostileServer((request, to) -> to.write(SnakemakeHandlerTest.redirect(other.url())))) {
            assertThat(run(server.url()).lines())
                    .hasSize(2)
                    .first()
                    .asString()
                    .contains("redirects to " + other.url() + "/\\x9b2J, which is not followed");
            assertThat(other.requests()).isEmpty();
        }
        assertThat(reported().all(JobCompleted.class)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "HTTP/1.1 200 OK\r\nContent-Ty", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>"})
    void repeatsAMessageAfterABrokenAnswer(String broken) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (HostileServer server = new HostileServer((request, to) -> to.write(
                requests.incrementAndGet() == 1
                        ? broken.getBytes(StandardCharsets.US_ASCII)
                        : SnakemakeHandlerTest.TAKEN))) {
            run(server.url());
        }

        assertThat(requests).hasValueGreaterThan(1);
    }

    /** Each byte of the answer arrives in time, but the whole answer does not. */
    @Test
    void theEndOfARunDoesNotWaitForASlowAnswer() throws Exception {
        HostileServer[] self = new HostileServer[1];
        try (HostileServer server = new HostileServer((request, to) -> self[0].drip(to, "HTTP/1.1 200 OK\r\nX: "))) {
            self[0] = server;
            assertThat(run(server.url())).contains("Weatherglass: not all messages were sent");
        }
        assertThat(reported().all(JobCompleted.class)).hasSize(1);
    }

    /** Forecasts contain text from the daemon and are printed to the terminal. */
    @Test
    void removesControlCharactersFromForecasts() throws Exception {
        String advisory =
                "{\"closing\":false,\"sequence\":99,\"completionTime\":{\"median\":\"2099-11-20T14:32:00+00:00\",\"intervals\":["
                        + "{\"level\":0.95,\"lower\":\"2099-11-20T14:20:00+00:00\",\"upper\":\"2099-11-20T14:55:00+00:00\"}]},"
                        + "\"progress\":{\"fraction\":0.5},\"cost\":{\"unit\":\"E\\u001b[2J\\u202eUR\",\"amount\":{\"intervals\":["
                        + "{\"level\":0.95,\"lower\":1,\"upper\":2}]}}}";
        try (HostileServer server = new HostileServer((request, to) -> to.write(answer(advisory)))) {
            assertThat(run(server.url(), "--forecast")).contains(" · 1.00 to 2.00 E\\x1b[2J\\u202eUR");
        }
    }

    /** A message after the first forecast is refused at first, and the daemon returns its old forecast until it has made a new one. */
    @Test
    void anInterruptionIsReportedWithoutAnOldForecast() throws Exception {
        String advisory = "{\"closing\":false,\"sequence\":%d,\"progress\":{\"fraction\":0.0%d},\"ground\":{"
                + "\"historyRuns\":4}%s}";
        String forecast =
                ",\"completionTime\":{\"median\":\"2099-11-20T14:32:00+00:00\",\"intervals\":[{\"level\":0.95,"
                        + "\"lower\":\"2099-11-20T14:20:00+00:00\",\"upper\":\"2099-11-20T14:55:00+00:00\"}]}";
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        try (HostileServer server = new HostileServer((request, to) -> {
            if (request.startsWith("GET")) {
                int events = looks.incrementAndGet() > 3 ? 5 : 3;
                to.write(answer(String.format(advisory, events, events, forecast)));
            } else if (looks.get() > 0 && refused.incrementAndGet() == 1) {
                to.write("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } else {
                to.write(SnakemakeHandlerTest.TAKEN);
            }
        })) {
            assertThat(run(server.url(), "--forecast", "--interrupt").lines().limit(4))
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("Weatherglass: 3 % done · ends "),
                            line -> assertThat(line)
                                    .startsWith("Weatherglass: the daemon responds with status 503; the run continues,"
                                            + " and its messages are kept in /"),
                            line -> assertThat(line)
                                    .isEqualTo(
                                            "Weatherglass: the daemon is responding again and has received all messages"),
                            line -> assertThat(line).startsWith("Weatherglass: 5 % done · ends "));
        }
    }

    /** After the first forecast, one message is too large for the daemon, and the next one is refused for a while. */
    @Test
    void aRefusedMessageNeitherEndsTheForecastsNorHidesAnInterruption() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger later = new AtomicInteger();
        try (HostileServer server = new HostileServer((request, to) -> {
            if (request.startsWith("GET")) {
                looks.incrementAndGet();
                to.write(
                        answer(
                                "{\"closing\":false,\"sequence\":3,\"progress\":{\"fraction\":0.03},\"completionTime\":{"
                                        + "\"median\":\"2099-11-20T14:32:00+00:00\",\"intervals\":[{\"level\":0.95,"
                                        + "\"lower\":\"2099-11-20T14:20:00+00:00\",\"upper\":\"2099-11-20T14:55:00+00:00\"}]}}"));
            } else if (looks.get() > 0 && later.incrementAndGet() <= 2) {
                String status = later.get() == 1 ? "413 Too Large" : "503 Busy";
                to.write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            } else {
                to.write(SnakemakeHandlerTest.TAKEN);
            }
        })) {
            assertThat(run(server.url(), "--forecast", "--refuse"))
                    .containsOnlyOnce("Weatherglass: the daemon refused a message with status 413; the run continues")
                    .containsOnlyOnce("Weatherglass: the daemon responds with status 503; the run continues")
                    .containsOnlyOnce("Weatherglass: the daemon is responding again\n")
                    .contains("Weatherglass: not all messages were sent");
        }
    }

    private static byte[] answer(String json) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + json.length() + "\r\n\r\n"
                        + json)
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void aFirstRunIsAnnouncedOnceAtItsStart() throws Exception {
        String advisory =
                "{\"closing\":false,\"sequence\":3,\"progress\":{},\"ground\":{\"historyRuns\":0,\"warnings\":["
                        + "\"the run uses slots without a price\"]},\"risk\":{\"unknown\":[\"budgetExceeded\"]}}";
        try (HostileServer server = new HostileServer((request, to) -> to.write(answer(advisory)))) {
            assertThat(run(server.url(), "--forecast"))
                    .containsOnlyOnce(
                            "Weatherglass: first run of this workflow; the next one will get a forecast. Follow this"
                                    + " run at "
                                    + server.url() + "/#/runs/")
                    .containsOnlyOnce("Weatherglass: the budget is not checked, because there is no price; set"
                            + " --logger-weatherglass-price-per-cpu-hour")
                    .containsPattern("\nWeatherglass: ended \\d\\d:\\d\\d:\\d\\d after \\d+ s · outcome and cost: "
                            + server.url() + "/#/runs/\\S+\n");
        }
    }

    @Test
    void anExceptionIsTheReasonOfAFailedRun() throws Exception {
        run("EXCEPTION");

        assertThat(reported().all(JobSkipped.class)).containsExactly(new JobSkipped("a"));
        assertThat(reported().all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly("WorkflowError: sbatch failed");
    }

    @Test
    void ignoresTouchRuns() throws Exception {
        run(NOBODY, "--cores", "2", "--touch");

        assertThat(folder.resolve(".snakemake")).doesNotExist();
    }
}
