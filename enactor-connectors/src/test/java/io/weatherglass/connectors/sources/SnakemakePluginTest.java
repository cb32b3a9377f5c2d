package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logger plugin for Snakemake, run by Python in the place of Snakemake. */
@Tag("program")
class SnakemakePluginTest {
    private static final Path SOURCES = Path.of("plugins", "snakemake", "src").toAbsolutePath();
    private static final Connector CONNECTOR = Connectors.create("snakemake", ConnectorSettings.NONE);
    private static final int TOO_OLD = 77;

    /** What Snakemake 9.27 reports of a group of one job that fails and is tried again, by interfaces that pretend to be its own. */
    private static final String RUN = """
            import enum, logging, sys, types
            if sys.version_info < (3, 11):
                sys.exit(77)
            names = "WORKFLOW_STARTED RESOURCES_INFO RUN_INFO JOB_INFO JOB_FINISHED JOB_ERROR GROUP_ERROR PROGRESS"
            LogEvent = enum.Enum("LogEvent", names)

            def module(name, **members):
                sys.modules["snakemake_interface_logger_plugins" + name] = types.ModuleType(name)
                vars(sys.modules["snakemake_interface_logger_plugins" + name]).update(members)

            module("")
            module(".base", LogHandlerBase=object)
            module(".common", LogEvent=LogEvent)
            module(".settings", LogHandlerSettingsBase=object)
            sys.path.insert(0, sys.argv[1])
            import snakemake_logger_plugin_weatherglass as plugin

            handler = plugin.LogHandler()
            handler.settings = plugin.LogHandlerSettings(url="http://127.0.0.1:1", hide_forecast=True)
            handler.common_settings = types.SimpleNamespace(dryrun=False, quiet=None)
            handler.__post_init__()

            def report(created, event, **said):
                handler.emit(logging.makeLogRecord({"event": LogEvent[event], "created": created} | said))

            job = {"jobid": 1, "rule_name": "a"}
            begun = {"wildcards": {}, "input": [], "output": [], "resources": {}, "threads": 1, "local": False}
            report(10, "RUN_INFO", stats={"a": 1, "total": 1})
            report(11, "JOB_INFO", **job, **begun)
            report(12, "GROUP_ERROR", job_error_info=[job])
            report(12.1, "JOB_ERROR", **job, indent=True)
            report(13, "JOB_INFO", **job, **begun)
            report(15, "JOB_FINISHED", job_id=1)
            report(16, "PROGRESS", done=1, total=1)
            """;

    @TempDir
    private Path folder;

    private void run(String... options) throws Exception {
        Process python;
        try {
            python = new ProcessBuilder(
                            Stream.concat(Stream.of("python3", "-B", "-c", RUN, SOURCES.toString()), Stream.of(options))
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
        assertThat(python.exitValue())
                .as(Files.readString(folder.resolve("output.txt")))
                .isZero();
    }

    private Translated reported() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(Path.of(".snakemake", "log", "weatherglass")))) {
            return Translated.of(
                    CONNECTOR, Recording.read(CONNECTOR, files.findFirst().orElseThrow()));
        }
    }

    @Test
    void aJobWhoseGroupFailsHasFailedOnce() throws Exception {
        run();

        assertThat(reported().all(JobFailed.class).map(JobFailed::attempt)).containsExactly(1);
        assertThat(reported().all(JobCompleted.class).map(JobCompleted::attempt))
                .containsExactly(2);
    }

    @Test
    void whatOnlyTouchesFilesIsNoRun() throws Exception {
        run("--cores", "2", "--touch");

        assertThat(folder.resolve(".snakemake")).doesNotExist();
    }
}
