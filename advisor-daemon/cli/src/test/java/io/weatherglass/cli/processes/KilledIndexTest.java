package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.FragmentSimulator;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.forecast.testing.TcgScenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Index builds that are killed, run concurrently, or run out of disk space. */
@Tag("process")
class KilledIndexTest {
    private static final int SAMPLED = 97;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private String[] index(String... more) {
        String[] base = {"trace", "index", "--data-dir", folder.toString(), "--trace", "made-up", "--grid", "30"};
        return Stream.of(base, more).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private int run(String... arguments) {
        return Weatherglass.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void continuesAfterAKill() throws IOException {
        FragmentSetup setup = new FragmentSetup(
                TcgScenario.usual(), StoredTraces.add(folder, 500, 280_000), LoadScaling.toUtilisation(0.9), 30, 10);
        RuntimeTable table = new RuntimeTableFolder(folder, 1L << 30, Clock.systemUTC()).open(setup);
        TableBuilder builder = new TableBuilder(setup, table);
        try (ProcessGroup processes = new ProcessGroup(folder)) {
            Process process = processes.start("index", Weatherglass.class, index("--threads", "1"));
            Eventually.until(
                    "first fragments; said: " + processes.said("index"),
                    () -> builder.coverage().filled() >= 32);
            assertThat(run(index())).isEqualTo(1);
            assertThat(err.toString()).contains("another process is building this table");
            ProcessGroup.kill(process);
        }
        int kept = builder.coverage().filled();
        assertThat(kept).as("fragments at the kill").isLessThan(setup.grid().count());

        assertThat(run(index("--json"))).as(err.toString()).isZero();
        JsonNode report = new ObjectMapper().readTree(out.toString());
        assertThat(report.get("filled").intValue()).isEqualTo(setup.grid().count());
        assertThat(report.get("simulated").intValue()).isEqualTo(setup.grid().count() - kept);
        FragmentSimulator simulator = setup.simulator();
        float[] expected = new float[table.jobCount()];
        for (int fragment = 0; fragment < table.fragmentCount(); fragment += SAMPLED) {
            simulator.simulate(fragment, expected);
            for (int job = 0; job < expected.length; job++) {
                assertThat(table.runtimeSeconds(fragment, job)).isEqualTo(expected[job]);
            }
        }
    }

    /** Uses a separate file system with space for the trace but not for a table of 700 kB. */
    @Test
    void leavesNoTableOnAFullDisk() throws IOException, InterruptedException {
        assumeThat(exitCode(new ProcessBuilder("unshare", "-rm", "true")))
                .as("a file system of its own needs unshare and the right to use it")
                .isZero();
        StoredTraces.add(folder, 500, 280_000);
        Path small = Files.createDirectory(folder.resolve("small"));
        Path said = folder.resolve("said");
        String command = String.join(
                " ",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // as in the launcher, because newer Java versions warn about the native code of SQLite
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                "'" + System.getProperty("java.class.path") + "'",
                Weatherglass.class.getName(),
                "trace index --grid 30 --trace made-up --data-dir",
                small.toString());
        Process shell = new ProcessBuilder(
                        "unshare",
                        "-rm",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o size=400k none " + small + " && cp -r " + folder.resolve("traces") + " "
                                + small + " && " + command + "; echo exit $?; ls -A " + small
                                + "/tables | grep -v lock")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(shell.waitFor(120, TimeUnit.SECONDS)).isTrue();
        List<String> lines = Files.readAllLines(said);
        assertThat(lines)
                .as("the failure in one line, exit code 1, and nothing but locks left")
                .hasSize(2);
        assertThat(lines.get(0)).contains("trace index failed", "No space left");
        assertThat(lines.get(1)).isEqualTo("exit 1");
    }

    private static int exitCode(ProcessBuilder command) throws InterruptedException {
        try {
            return command.start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }
}
