package io.weatherglass.cli.installing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A daemon with an embedded broker, installed on a machine. */
final class InstalledDaemon implements AutoCloseable {

    /** Options of {@code serve} for a machine on which other daemons may run. */
    static final List<String> OPTIONS =
            List.of("--embedded", "--http-port", "0", "--set", "kafka.embedded-port=0", "--set", "http.host=127.0.0.1");

    static final String DATA = "/var/lib/weatherglass";

    /** Documented time limit for stopping. */
    private static final int STOPS_WITHIN_SECONDS = 10;

    private static final Pattern SERVES = Pattern.compile("reading \\S+ at (\\S+), serving (http://\\S+)");

    private final Machine machine;
    private final String program;
    private final Path log;
    private final Process process;

    private InstalledDaemon(Machine machine, String program, Path log, Process process) {
        this.machine = machine;
        this.program = program;
        this.log = log;
        this.process = process;
    }

    /**
     * Starts a daemon and waits until it is ready.
     *
     * @param command program and arguments
     */
    static InstalledDaemon start(Machine machine, Path log, List<String> command) throws IOException {
        List<String> whole = new ArrayList<>(command);
        whole.addAll(OPTIONS);
        InstalledDaemon daemon = new InstalledDaemon(machine, command.get(0), log, machine.start(log, whole));
        try {
            Eventually.until("the daemon serves", () -> {
                assertThat(daemon.process.isAlive()).as("it runs").isTrue();
                return daemon.serves().isPresent();
            });
            Eventually.until("the daemon is ready", daemon::isReady);
            return daemon;
        } catch (AssertionError e) {
            e.addSuppressed(new AssertionError(daemon.said()));
            daemon.close();
            throw e;
        }
    }

    private String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Matcher> serves() {
        return Optional.of(SERVES.matcher(said())).filter(Matcher::find);
    }

    private boolean isReady() {
        Shell.Ran health = machine.tryRun(
                program, "admin", "health", "--url", serves().orElseThrow().group(2));
        return health.exitCode() == 0 && health.output().strip().equals("ready");
    }

    /** Replays a small run to its closing advisory. The files of the run are in the data directory. */
    void replay(String instance, Path data) throws IOException {
        RunFiles.writePlatforms(data);
        Path tasks = RunFiles.writeTasks(data, RunFiles.TASKS);
        String said = machine.run(
                program,
                "replay",
                DATA + "/" + tasks.getFileName(),
                "--platforms",
                DATA + "/platforms.json",
                "--strategy",
                "asap",
                "--speed",
                "2000",
                "--at-least",
                "1",
                "--instance",
                instance,
                "--bootstrap-servers",
                serves().orElseThrow().group(1));
        assertThat(said).contains("forecasts");
    }

    /** Returns the instances in the history of the daemon. */
    List<String> history() throws IOException {
        JsonNode listed =
                new ObjectMapper().readTree(machine.run(program, "history", "list", "--json", "--data-dir", DATA));
        return listed.get("runs").findValuesAsText("instance");
    }

    /** Sends SIGTERM, as systemd and container engines do. */
    void stop() throws InterruptedException {
        process.destroy();
        assertThat(process.waitFor(STOPS_WITHIN_SECONDS, TimeUnit.SECONDS))
                .as("it stops within %s s", STOPS_WITHIN_SECONDS)
                .isTrue();
        assertThat(process.exitValue())
                .as("the exit code that the unit expects")
                .isEqualTo(143);
        assertThat(said()).doesNotContain("ERROR", "Exception");
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
