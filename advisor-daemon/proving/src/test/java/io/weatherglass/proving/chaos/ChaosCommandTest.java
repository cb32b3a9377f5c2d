package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.processes.ProcessGroup;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.proving.ProveCommand;
import io.weatherglass.proving.chaos.faults.Faults;
import io.weatherglass.proving.chaos.site.DiskNamespace;
import io.weatherglass.proving.chaos.site.Fault;
import io.weatherglass.proving.chaos.site.PostgresProcess;
import io.weatherglass.proving.chaos.site.ProcessClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code chaos} briefly with a fixed seed, and in longer forms. */
@Tag("broker")
@Tag("process")
@Tag("database")
@Execution(ExecutionMode.CONCURRENT)
class ChaosCommandTest {

    /** The faults of the short run: one for each kind of victim, and all that change events. */
    private static final String SHORT = "kill-daemon,cut-broker,kill-connect,duplicates,delays,late-plans,after-end,"
            + "future-dates,replans,two-enactors,poison";

    @Test
    void losesNothingWhileProcessesAreKilled() throws Exception {
        // only if installed: a named fault that cannot strike is reported as a problem
        String faults = SHORT + (PostgresProcess.binaries().isPresent() ? ",restart-database" : "");
        assertFlawless("--seed", "11", "--minutes", "0.1", "--runs-per-minute", "60", "--faults", faults);
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void losesNothingInTenMinutesOfFaults(@TempDir Path folder) throws Exception {
        Optional<DiskNamespace> disks = DiskNamespace.open(List.of(folder));
        disks.ifPresent(DiskNamespace::close);
        Set<String> struck = assertFlawless("--seed", "12", "--minutes", "10", "--daemons", "3");
        assertThat(struck.contains("fill-daemon-disk")).isEqualTo(disks.isPresent());
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void losesNothingWhileBrokersOfAClusterAreStruck() throws Exception {
        assertFlawless("--seed", "5", "--minutes", "3", "--daemons", "3", "--brokers", "3");
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void clusterKeepsDataLostByOneBroker() throws Exception {
        Set<String> struck = assertFlawless(
                "--seed",
                "5",
                "--minutes",
                "3",
                "--daemons",
                "3",
                "--brokers",
                "3",
                "--faults",
                "lose-unflushed,kill-broker,kill-daemon");
        assertThat(struck).contains("lose-unflushed");
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void losesNothingWhileClocksJump() throws Exception {
        assumeThat(ProcessClock.library())
                .as("libfaketime is installed (Debian package libfaketime)")
                .isPresent();
        Set<String> struck = assertFlawless(
                "--seed", "5", "--minutes", "2", "--daemons", "3", "--faults", "jump-clock,kill-daemon,late-plans");
        assertThat(struck).contains("jump-clock");
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true")
    void losesNothingInARollingUpgrade(@TempDir Path folder) throws Exception {
        // upgrade from a copy of this build; upgrades from older builds are tested manually
        Path build = folder.resolve("weatherglass.jar");
        writeJarOfThisClassPath(build);
        Set<String> struck = assertFlawless(
                "--seed",
                "5",
                "--minutes",
                "2",
                "--daemons",
                "3",
                "--faults",
                "upgrade,kill-daemon,duplicates",
                "--upgrade-from",
                build.toString());
        assertThat(struck).contains("upgrade");
    }

    private static void writeJarOfThisClassPath(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    }

    /** Returns the names of faults that have struck. */
    private static Set<String> assertFlawless(String... options) throws Exception {
        Ran ran = chaos(options);
        assertThat(ran.out()).as(ran.err()).isNotEmpty();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("problems")).as(ran.out()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        assertThat(report.get("events").asInt()).isGreaterThan(1_000);
        assertThat(report.get("alerts").asInt())
                .as("start and end of one on each open run")
                .isGreaterThanOrEqualTo(2 * ChaosRun.OPEN_RUNS);
        assertThat(report.get("copiedEvents").asInt())
                .as("of the open runs, whose copies are to be deleted again")
                .isPositive();
        assertThat(report.get("connectorRuns").asInt()).isPositive();
        assertThat(report.get("publishedRuns").asInt()).isPositive();
        assertThat(report.get("followedRuns").asInt()).isPositive();
        Set<String> struck = new HashSet<>();
        report.get("faults").forEach(fault -> struck.add(fault.get("name").asText()));
        assertThat(struck).isNotEmpty();
        Path folder = Path.of(ran.err().lines().findFirst().orElseThrow().replaceFirst(".* ", ""));
        assertThat(Files.exists(folder))
                .as("nothing is left behind in %s", folder)
                .isFalse();
        return struck;
    }

    /**
     * Runs {@code chaos} as a process, so that its child processes can share its class archive, which halves their
     * start time.
     */
    private static Ran chaos(String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("chaos", "--json"));
        arguments.addAll(List.of(options));
        Path folder = Files.createTempDirectory("weatherglass-chaos-test-");
        try (ProcessGroup processes = new ProcessGroup(folder)) {
            Process chaos = processes.startWith(
                    List.of("-Xmx2g"), "chaos", ProveCommand.class, arguments.toArray(String[]::new));
            int exitCode = chaos.waitFor();
            return new Ran(exitCode, Files.readString(processes.out("chaos")), processes.said("chaos"));
        } finally {
            RecursiveDeletion.delete(folder);
        }
    }

    @Test
    void listsTheFaults() {
        Ran ran = Commands.run(ProveCommand.commandLine(), "chaos", "--list");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out().lines().map(line -> line.split(" ")[0]))
                .containsExactlyElementsOf(
                        Faults.all().stream().map(Fault::name).toList())
                .contains("kill-daemon", "poison", "duplicates");
    }

    @ParameterizedTest
    @CsvSource({
        "--minutes 0, '--minutes must be > 0 and <= 1440, but was 0.0'",
        "--brokers 0, '--brokers must be from 1 to 9, but was 0'",
        "--brokers 2 --faults lose-unflushed, '--faults lose-unflushed requires --brokers >= 3, not 2'",
        "--faults upgrade, '--upgrade-from and the fault upgrade must be used together, but --faults was upgrade'",
        "--upgrade-from . --faults poison, '--upgrade-from and the fault upgrade must be used together, but"
                + " --faults was poison'",
        "--daemons 0, '--daemons must be from 1 to 16, but was 0'",
        "--runs-per-minute 0, '--runs-per-minute must be from 1 to 10000, but was 0'"
    })
    void rejectsInvalidOptions(String options, String refusal) {
        assertThat(Commands.run(ProveCommand.commandLine(), ("chaos " + options).split(" "))
                        .refusal())
                .isEqualTo(refusal);
    }

    @Test
    void rejectsAnUnknownFault() {
        assertThat(Commands.run(ProveCommand.commandLine(), "chaos", "--faults", "poison,earthquake")
                        .refusal())
                .startsWith("--faults must be \"all\" or a list of ")
                .endsWith("was \"poison,earthquake\"");
    }
}
