package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code simulate} compared with schedules calculated by hand and with the authors' simulator. */
class SimulateCommandTest {

    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");

    @TempDir
    private Path folder;

    private Ran simulate(String workflow, Path platforms, String... more) {
        List<String> arguments = new ArrayList<>(List.of("simulate", workflow, "--platforms", platforms.toString()));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    private Ran simulateSample(String... more) throws IOException {
        return simulate(RunFiles.writeTasks(folder, RunFiles.TASKS).toString(), RunFiles.writePlatforms(folder), more);
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void reproducesARecordedRun() throws IOException {
        JsonNode report = json(simulateSample("--json"));
        // by hand: VM 0 is ready at 5 + 31 + 1 = 37 and runs map_1 until 347.5 and map_3 until 637.5; VM 1 is ready at
        // 5 + 34 + 1 = 40 and runs map_2 until 320; the controller checks again at 640: join takes 75.25
        assertThat(report.get("strategy").asText()).isEqualTo("asap");
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(715.25, within(1e-9));
        assertThat(report.get("firstSubmissionSeconds").asDouble()).isEqualTo(5);
        assertThat(report.get("btuCount").asInt()).isEqualTo(2);
        assertThat(report.get("billedSeconds").asDouble()).isEqualTo(7200);
        assertThat(report.get("busySeconds").asDouble()).isCloseTo(310.5 + 280 + 290 + 75.25, within(1e-9));
        // both VMs are up from 5 s until 50 s before the end of their BTU
        assertThat(report.get("vmUptimeSeconds").asDouble()).isCloseTo(7100, within(1e-9));
        assertThat(report.get("usage").asDouble()).isCloseTo(955.75 / 7100, within(1e-9));
        assertThat(report.has("cost")).isTrue();
        assertThat(report.get("cost").isNull()).isTrue();
        JsonNode join = report.at("/jobSchedule/3");
        assertThat(join.get("id").asText()).isEqualTo("join");
        assertThat(join.get("startSeconds").asDouble()).isCloseTo(640, within(1e-9));
        JsonNode vm = report.at("/vmSchedule/1");
        assertThat(vm.get("readySeconds").asDouble()).isCloseTo(40, within(1e-9));
        assertThat(vm.get("terminationSeconds").asDouble()).isCloseTo(5 + 3600 - 50, within(1e-9));
        assertThat(vm.get("type").asText()).isEqualTo(RunFiles.PLATFORM);
    }

    @Test
    void printsTheSameAsText() throws IOException {
        Ran ran = simulateSample("--jobs");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("4 jobs on " + RunFiles.PLATFORM + ", strategy asap, engine kernel, inputs best")
                .contains("makespan  715.3 s (11:55)")
                .contains("2 BTUs")
                .containsPattern("(?m)^join .* 715\\.3 +75\\.3$");
    }

    @Test
    void usesOnlyProjectionsWhenBlind() throws IOException {
        JsonNode report = json(simulateSample("--inputs", "blind", "--json"));
        // map_3 has no projection and takes no time, so the maps end 300 s after the later VM is up, which boots in
        // round(30 + 2) s
        assertThat(report.get("inputs").asText()).isEqualTo("blind");
        assertThat(report.at("/notes/0").asText()).startsWith("1 job without a walltime");
        assertThat(report.at("/jobSchedule/2/endSeconds").asDouble())
                .isEqualTo(report.at("/jobSchedule/2/startSeconds").asDouble());
        assertThat(report.at("/vmSchedule/1/readySeconds").asDouble()
                        - report.at("/vmSchedule/1/requestSeconds").asDouble())
                .isEqualTo(32);
    }

    @Test
    void simulatesSyntheticWorkflows() throws IOException {
        Path platforms = RunFiles.writePlatforms(folder);
        JsonNode one = json(simulate(
                "synthetic:omssa-brs:20", platforms, "--strategy", "afap", "--seed", "3", "--max-vms", "1", "--json"));
        // the only platform of the file needs no name; one VM runs all jobs in sequence
        assertThat(one.get("jobs").asInt()).isEqualTo(20);
        assertThat(one.get("vmCount").asInt()).isEqualTo(1);
        assertThat(one.get("makespanSeconds").asDouble())
                .isCloseTo(31 + one.get("busySeconds").asDouble(), within(1e-6));
        assertThat(one.at("/notes/0").asText()).startsWith("synthetic:");
        JsonNode other = json(simulate(
                "synthetic:omssa-brs:20", platforms, "--strategy", "afap", "--seed", "4", "--max-vms", "1", "--json"));
        assertThat(other.get("busySeconds").asDouble())
                .isNotEqualTo(one.get("busySeconds").asDouble());
    }

    /** Compares makespans and BTUs with those of the authors' simulator [B19 ch. 3]. */
    @ParameterizedTest
    @CsvSource({"asap, 1, 12921, 40", "asap, 3, 12914, 40", "afap, 1, 14095, 34", "afap, 5, 13950, 33"})
    void agreesWithTheAuthorsSimulator(String strategy, int run, double makespan, int btus) throws IOException {
        Path tasks = RECORDED.resolve(
                "runs/v4.montecarlo-brs-10.brs." + strategy + ".regular1gb.openstack-icps.v5." + run + ".tasks");
        assumeTrue(
                Files.exists(tasks),
                () -> "needs the recorded run at " + tasks.toAbsolutePath().normalize());
        JsonNode report = json(simulate(tasks.toString(), RECORDED.resolve("platforms.json"), "--json"));
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(makespan, within(1.0));
        assertThat(report.get("btuCount").asInt()).isEqualTo(btus);
    }

    @Test
    void drawsTheSchedule() throws IOException {
        Path svg = folder.resolve("gantt.svg");
        Ran ran = simulateSample("--gantt", svg.toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(Files.readString(svg))
                .contains("<svg ")
                .contains("join (join): 640.0 – 715.3 s, walltime 75.3 s")
                .contains("makespan 715.3 s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            synthetic:blast      | the synthetic workflow must be one of synthetic:omssa-brs[:JOBS]
            synthetic:omssa-brs: | each size of "synthetic:omssa-brs:" must be a whole number, but was ""
            synthetic:omssa-brs:0 | jobs must be >= 1, but was 0
            synthetic:montage-3x3:2 | the sizes of "synthetic:montage-3x3:2" must be PROJECTS,DIFFS
            run.txt              | the workflow must be a recorded run (*.tasks), a plan (*.json), nextflow:FILE or synthetic:NAME, \
            but was "run.txt"
            none.tasks           | file not found: none.tasks
            """)
    void rejectsUnknownWorkflows(String workflow, String message) throws IOException {
        assertThat(simulate(workflow, RunFiles.writePlatforms(folder), "--strategy", "asap")
                        .refusal())
                .startsWith(message);
    }

    @Test
    void rejectsUnknownInputsAndStrategies() throws IOException {
        assertThat(simulateSample("--inputs", "worst").refusal()).startsWith("inputs must be one of best, ");
        assertThat(simulateSample("--max-vms", "0").refusal()).isEqualTo("--max-vms must be >= 1, but was 0");
        assertThat(simulateSample("--strategy", "magic").refusal()).startsWith("unknown strategy \"magic\", known: ");
        assertThat(simulateSample("--strategy", "fixedpool").refusal()).contains("does not support the platform");
        assertThat(simulateSample("--platform", "regular.other.v1").refusal())
                .contains("has no platform \"regular.other.v1\"");
        assertThat(simulateSample("--strategies-jar", "none.jar").refusal()).contains("none.jar");
    }

    @Test
    @Tag("program")
    void simGridGivesTheSameResult() throws IOException {
        Commands.requireSimGrid();
        JsonNode report = json(simulateSample("--engine", "simgrid", "--json"));
        assertThat(report.get("engine").asText()).isEqualTo("simgrid");
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(715.25, within(1e-3));
        assertThat(report.get("btuCount").asInt()).isEqualTo(2);
    }

    @Test
    void rejectsInconsistentEngineOptions() throws IOException {
        assertThat(simulateSample("--engine", "magic").refusal())
                .contains("--engine")
                .contains("magic");
        assertThat(simulateSample("--storage-host", "store").refusal())
                .isEqualTo("--topology, --topology-hosts and --storage-host require --engine simgrid");
        assertThat(simulateSample("--engine", "simgrid", "--storage-host", "store")
                        .refusal())
                .isEqualTo("--topology, --topology-hosts and --storage-host must be used together");
    }

    @Test
    void rejectsABackgroundLoadWithoutHosts() throws IOException {
        Path load = Files.writeString(folder.resolve("load.csv"), "arrival_s,cores,work_s\n0,1,60\n");
        assertThat(simulateSample("--background", load.toString()).refusal())
                .startsWith("a background load needs a single cloud with hosts");
        Files.writeString(load, "arrival_s,cores,work_s\n0,no,60\n");
        assertThat(simulateSample("--background", load.toString()).refusal())
                .isEqualTo(load + ":2: cores must be a whole number >= 1, but was \"no\"");
    }

    @Test
    void requiresAStrategy() throws IOException {
        assertThat(simulate("synthetic:omssa-brs", RunFiles.writePlatforms(folder))
                        .refusal())
                .isEqualTo("workflow synthetic-omssa-brs-223 names no strategy: specify --strategy");
    }

    @Test
    void rejectsDirectoriesInsteadOfFiles() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("directory.tasks"));
        assertThat(simulate(directory.toString(), RunFiles.writePlatforms(folder))
                        .refusal())
                .isEqualTo(directory + ": must be a file, but was a directory");
        Path run = RunFiles.writeTasks(folder, RunFiles.TASKS);
        assertThat(simulate(run.toString(), folder).refusal())
                .isEqualTo(folder + ": must be a file, but was a directory");
    }

    @Test
    void reportsFileLineFieldAndRuleOfAMalformedRun() throws IOException {
        Path run = RunFiles.writeTasks(folder, RunFiles.TASKS.replace("map_2 5 300 ~ 280", "map_2 5 300 ~ -280"));
        assertThat(simulate(run.toString(), RunFiles.writePlatforms(folder)).refusal())
                .isEqualTo(run + ":6:15: real_walltime must be >= 0, but was \"-280\"");
    }
}
