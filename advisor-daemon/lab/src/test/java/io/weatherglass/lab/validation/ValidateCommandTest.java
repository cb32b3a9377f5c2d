package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateCommandTest {
    private static final String RUN = "v1.sample.brs.asap." + RunFiles.PLATFORM + ".1";

    @TempDir
    private Path folder;

    private Path runs;
    private Path platforms;
    private Path outcomes;

    @BeforeEach
    void writeFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        RunFiles.writeTasks(runs, RunFiles.TASKS);
        platforms = RunFiles.writePlatforms(folder);
        outcomes = Files.writeString(
                folder.resolve("outcomes.csv"),
                "run,vm_count,btu_count,vm_uptime_s,makespan_s\n" + RUN + ",2,4,7100,1000\n");
    }

    private Ran validate(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("validate", "--runs", runs.toString(), "--platforms", platforms.toString()));
        arguments.addAll(List.of(more));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    private String refused(String... more) {
        return validate(more).refusal();
    }

    /** Polls every 5 s after the last submission at 7 s find the end of map_3 at 642 s. Three messages delay join. */
    @Test
    void simulatesByTheRulesOfSimSchlouder() throws IOException {
        Ran ran = validate("--json", "--simulator", "simschlouder");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        double makespan = new ObjectMapper()
                .readTree(ran.out())
                .at("/perRun/0/simulated/makespanSeconds")
                .doubleValue();
        assertThat(makespan).isCloseTo(642 + 75.25 + 3 * 0.015613, within(1e-5));
    }

    /**
     * map_1 runs on VM 0 (up at 5 + 31 + 1) until 347.5, and map_2 on VM 1 (up at 5 + 34 + 1) until 320. map_3 is
     * queued on VM 0, which is predicted to become idle first, and ends at 637.5. The controller detects this at 640
     * and starts join, which ends at 715.25. Both VMs are shut down 50 s before the end of their first BTU.
     */
    @ParameterizedTest
    @ValueSource(strings = {"kernel", "simgrid"})
    @Tag("program")
    void comparesWithRealOutcomes(String engine) throws IOException {
        if (engine.equals("simgrid")) {
            Commands.requireSimGrid();
        }
        Ran ran = validate("--json", "--engine", engine);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("inputs").textValue()).isEqualTo("best");
        assertThat(report.get("runs").intValue()).isEqualTo(1);
        JsonNode run = report.get("perRun").get(0);
        assertThat(run.at("/simulated/makespanSeconds").doubleValue()).isEqualTo(715.25);
        assertThat(run.at("/simulated/vmUptimeSeconds").doubleValue()).isEqualTo(7100);
        assertThat(run.at("/simulated/btuCount").intValue()).isEqualTo(2);
        assertThat(run.at("/simulated/usage").doubleValue()).isCloseTo(955.75 / 7100, within(1e-12));
        assertThat(report.at("/overall/n").intValue()).isEqualTo(1);
        assertThat(report.at("/overall/makespan/median").doubleValue()).isCloseTo(0.28475, within(1e-12));
        assertThat(report.at("/overall/uptime/q1").doubleValue()).isZero();
        assertThat(report.at("/overall/usage/q3").doubleValue()).isZero();
        assertThat(report.at("/overall/btu/median").doubleValue()).isEqualTo(0.5);
        assertThat(report.at("/groups/0/cloud").textValue()).isEqualTo("sample-cloud");
        assertThat(report.at("/groups/0/application").textValue()).isEqualTo("omssa");
        assertThat(report.get("leftOut")).isEmpty();
        if (engine.equals("simgrid")) {
            assertThat(report.at("/agreement/sameDecisions").intValue()).isEqualTo(1);
            assertThat(report.at("/agreement/sameBills").intValue()).isEqualTo(1);
        }
    }

    /**
     * With recorded inputs, both VMs are idle and equally paid when join is placed. We choose VM 0, and SimSchlouder
     * chooses the VM provisioned last.
     */
    @Test
    void countsJobsOnAnotherVmThanInSimSchlouder() throws IOException {
        JsonNode report = new ObjectMapper().readTree(validate("--json").out());
        assertThat(report.at("/overall/schederror/median").doubleValue()).isEqualTo(0.25);
        assertThat(report.at("/perRun/0/error/schederror").doubleValue()).isEqualTo(0.25);
        JsonNode same = new ObjectMapper()
                .readTree(validate("--json", "--simulator", "simschlouder").out());
        assertThat(same.at("/overall/schederror/median").doubleValue()).isZero();
        JsonNode unknown = new ObjectMapper()
                .readTree(validate("--json", "--strategy", "heft").out());
        assertThat(unknown.at("/overall/schederror").isMissingNode()).isTrue();
    }

    /** SimSchlouder polls every 5 s and cannot stop VMs later than that before the end of a BTU. */
    @Test
    void omitsTheScheduleErrorIfSimSchlouderDoesNotSupportThePlatform() throws IOException {
        Files.writeString(
                platforms,
                Files.readString(platforms).replace("\"shutdown_margin_s\": 50", "\"shutdown_margin_s\": 0"));
        Ran ran = validate("--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(new ObjectMapper()
                        .readTree(ran.out())
                        .at("/overall/schederror")
                        .isMissingNode())
                .isTrue();
        assertThat(refused("--simulator", "simschlouder"))
                .contains("run " + RUN + ": shutdown_margin_s must be >= 5 s");
    }

    @Test
    void comparesWithArchivedResults() throws IOException {
        Files.writeString(runs.resolve(RUN.replace(".1", ".2") + ".tasks"), RunFiles.TASKS);
        Path archive = archive(RUN + ",best,sim_best,2,4,7100,1000,2,4,7000,950\n" + RUN
                + ",blind,sim_predictions,2,4,7100,1000,2,2,7000,600\n");
        Ran ran = validate("--platform", RunFiles.PLATFORM, "--archive", archive.toString(), "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("runs").intValue()).isEqualTo(1);
        assertThat(report.at("/leftOut/0/reason").textValue()).isEqualTo("no archived result with these inputs");
        assertThat(report.at("/overall/makespanBelow10Percent").intValue()).isZero();
        JsonNode archived = report.at("/archived/clouds/0");
        assertThat(archived.at("/makespan/median").doubleValue()).isEqualTo(0.05);
        assertThat(archived.get("makespanBelow10Percent").intValue()).isEqualTo(1);
        assertThat(archived.get("equalBtus").intValue()).isEqualTo(1);
        JsonNode distance = report.at("/distances/groups/0");
        assertThat(distance.at("/makespan/median").doubleValue()).isCloseTo(1 - 715.25 / 950, within(1e-12));
        assertThat(distance.at("/btu/median").doubleValue()).isEqualTo(0.5);
        assertThat(validate("--platform", RunFiles.PLATFORM, "--archive", archive.toString())
                        .out())
                .contains("Errors of SimSchlouder in these runs:", "Distances from SimSchlouder:", "100.0 %");
    }

    private Path archive(String lines) throws IOException {
        return Files.writeString(
                folder.resolve("archive.csv"),
                "run,batch,trace,real_vm_count,real_btu_count,real_vm_uptime_s,real_makespan_s,simulated_vm_count,"
                        + "simulated_btu_count,simulated_vm_uptime_s,simulated_makespan_s\n" + lines);
    }

    @Test
    void rejectsArchivesWithoutAUsableResult() throws IOException {
        String line = RUN + ",best,sim_best,2,4,7100,1000,2,4,7000,950\n";
        Path archive = archive(line);
        assertThat(refused("--archive", archive.toString(), "--inputs", "blind"))
                .startsWith("--archive has no result with inputs blind for " + RUN);
        archive(line.replace("950", "fast"));
        assertThat(refused("--archive", archive.toString()))
                .isEqualTo(archive + ":2: simulated_makespan_s must be a decimal number of seconds >= 0, but was"
                        + " \"fast\"");
        archive(line + line);
        assertThat(refused("--archive", archive.toString()))
                .isEqualTo(archive + ":3: run must occur once per batch, but was \"" + RUN + "\"");
        assertThat(refused("--archive", outcomes.toString())).startsWith(outcomes + ":1: header must be run,batch,");
    }

    @Test
    void printsATableWithOmittedMetrics() throws IOException {
        Files.writeString(outcomes, "run,vm_count,btu_count,vm_uptime_s,makespan_s\n" + RUN + ",,,,\nother,1,1,1,1\n");
        RunFiles.writeTasks(runs, RunFiles.TASKS);
        Files.writeString(runs.resolve(RUN.replace(".1", ".2") + ".tasks"), RunFiles.TASKS);
        Ran ran = validate("--platform", RunFiles.PLATFORM, "--per-run");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("2 recorded runs simulated with inputs best")
                .contains("Left out: nothing compared of 1 run, outcome not recorded: " + RUN)
                .contains("Left out: nothing compared of 1 run, not listed in the outcomes: ")
                .contains("not recorded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"best", "no-walltimes", "no-boottimes", "no-threads", "blind", "communications"})
    void acceptsEveryKindOfInputs(String inputs) {
        assertThat(validate("--inputs", inputs).exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            map_2 5 300 ~ 280       | map_2 5 300 ~ 28O       | :6:15: real_walltime must be a finite decimal number, \
            but was "28O"
            map_2 5 300 ~ 280       | map_2 5 300 ~ -280      | :6:15: real_walltime must be >= 0, but was "-280"
            -> map_1 map_2 map_3    | -> map_1 map_9          | :8:28: dependency must be the id of a job in this \
            file, but was "map_9"
            """)
    void reportsThePlaceOfAMalformedRun(String right, String wrong, String message) throws IOException {
        Path run = RunFiles.writeTasks(runs, RunFiles.TASKS.replace(right, wrong));
        assertThat(refused()).isEqualTo(run + message);
    }

    @Test
    void rejectsCyclicDependencies() throws IOException {
        Path run =
                RunFiles.writeTasks(runs, RunFiles.TASKS.replace("map_1 5 300 ~ 310.5", "map_1 5 300 ~ 310.5 -> join"));
        assertThat(refused()).startsWith(run + ": ").contains("map_1").contains("join");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "btu_s": 3600           | "btu_s": "an hour"  | btu_s must be a number, but was "an hour"
            "btu_s": 3600           | "btu_s": -1         | btu_s must be finite and >= 0, but was "-1"
            "btu_s": 3600,          | ''                  | btu_s must be given
            """)
    void reportsThePlaceOfAMalformedPlatform(String right, String wrong, String message) throws IOException {
        Files.writeString(platforms, Files.readString(platforms).replace(right, wrong));
        assertThat(refused()).startsWith(platforms + ":1:").endsWith(RunFiles.PLATFORM + "." + message);
    }

    @Test
    void rejectsARunWithoutPlatform() throws IOException {
        Files.writeString(platforms, Files.readString(platforms).replace(".v1", ".v2"));
        assertThat(refused())
                .isEqualTo(platforms + ":1:1: has no platform \"" + RunFiles.PLATFORM
                        + "\", only regular.sample-cloud.v2; run " + RUN + " needs it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ,4,  | ,-4,  | :2: btu_count must be a whole number >= 0, but was "-4"
            ,1000 | ,1e3  | :2: makespan_s must be a decimal number of seconds >= 0, but was "1e3"
            ,2,4, | ,2,   | :2: must have 5 values, like the header, but had 4
            """)
    void reportsThePlaceOfMalformedOutcomes(String right, String wrong, String message) throws IOException {
        Files.writeString(outcomes, Files.readString(outcomes).replace(right, wrong));
        assertThat(refused()).isEqualTo(outcomes + message);
    }

    @Test
    void rejectsMissingFiles() throws IOException {
        assertThat(refused("--outcomes", folder.resolve("none.csv").toString()))
                .isEqualTo("file not found: " + folder.resolve("none.csv"));
        assertThat(refused("--select", "v9.*")).isEqualTo(runs + ": has no run *.tasks whose name matches \"v9.*\"");
        Ran ran = LabCommands.run(
                "validate",
                "--runs",
                platforms.toString(),
                "--platforms",
                platforms.toString(),
                "--outcomes",
                outcomes.toString());
        assertThat(ran.err().strip()).isEqualTo("weatherglass lab validate: " + platforms + " must be a directory");
        assertThat(ran.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "--inputs, worst, 'inputs must be one of best,'",
        "--max-vms, 0, '--max-vms must be >= 1, but was 0'",
        "--strategy, heft2, 'unknown strategy \"heft2\"'",
        "--enactor-version, newest, 'Invalid value for option'",
    })
    void rejectsInvalidOptions(String option, String value, String message) {
        assertThat(refused(option, value)).contains(message);
    }

    @Test
    void requiresAStrategyForOtherRunNames() throws IOException {
        Files.writeString(runs.resolve("mine.tasks"), RunFiles.TASKS);
        assertThat(refused("--select", "mine", "--platform", RunFiles.PLATFORM))
                .isEqualTo("the name of run mine does not contain its strategy: specify --strategy");
        Ran ran = validate("--select", "mine", "--platform", RunFiles.PLATFORM, "--strategy", "afap");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("not listed in the outcomes: mine");
    }
}
