package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the criticality of jobs and the variation of boot times. */
class MonteCarloVariationTest {

    private static final String N = "4000";

    /** A chain of two jobs of 100 s, with a parallel branch of 50 s. */
    private static final String PLAN = """
            {
              "workflow": "branch",
              "strategy": "asap",
              "jobs": [
                {"id": "begin", "kind": "chain", "projectedRuntimeSeconds": 100},
                {"id": "aside", "projectedRuntimeSeconds": 50, "dependencies": ["begin"]},
                {"id": "end", "kind": "chain", "projectedRuntimeSeconds": 100, "dependencies": ["begin"]}
              ],
              "resources": {
                "kind": "vms",
                "vmTypes": [{"name": "vm"}],
                "boot": {"b0Seconds": 60},
                "billing": {"model": "per-second"},
                "maxVms": 2
              }
            }
            """;

    @TempDir
    private Path folder;

    private Ran montecarlo(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "montecarlo",
                Files.writeString(folder.resolve("plan.json"), PLAN).toString(),
                "-N",
                N));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    private JsonNode report(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--json");
        Ran ran = montecarlo(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private static void assertCritical(JsonNode job, String id, double criticality, double cruciality) {
        assertThat(job.get("job").asText()).isEqualTo(id);
        assertThat(job.get("criticality").doubleValue()).as(id).isEqualTo(criticality);
        // the standard error of a correlation of 4000 pairs is 0.016
        assertThat(job.get("cruciality").doubleValue()).as(id).isCloseTo(cruciality, within(0.065));
    }

    /** The branch takes at most 55 s and is never critical. The jobs of the chain are equal and share the variance. */
    @Test
    void onlyTheChainIsCriticalWithAVmForTheBranch() throws IOException {
        JsonNode jobs = report("--strategy", "1vmpertask", "--max-vms", "3", "-P", "0.1", "--criticality")
                .at("/strategies/0/criticality");
        assertThat(jobs).hasSize(3);
        assertCritical(jobs.get(0), "begin", 1, Math.sqrt(0.5));
        assertCritical(jobs.get(1), "aside", 0, 0);
        assertCritical(jobs.get(2), "end", 1, Math.sqrt(0.5));
        assertThat(jobs.get(0).get("kind").asText()).isEqualTo("chain");
        assertThat(jobs.get(1).get("kind").asText()).isEmpty();
    }

    /** On one VM, the last job waits for the branch: the makespan is the sum of walltimes with sd 2, 1 and 2. */
    @Test
    void queueingMakesABranchCritical() throws IOException {
        JsonNode jobs = report("--max-vms", "1", "-P", "0.1", "--criticality").at("/strategies/0/criticality");
        assertCritical(jobs.get(0), "begin", 1, 2.0 / 3);
        assertCritical(jobs.get(1), "aside", 1, 1.0 / 3);
        assertCritical(jobs.get(2), "end", 1, 2.0 / 3);
    }

    @Test
    void printsTheMostCriticalJobsFirst() throws IOException {
        Ran ran = montecarlo("--strategy", "1vmpertask,1vm4all", "--max-vms", "3", "--criticality");
        assertThat(ran.out())
                .containsSubsequence(
                        "most critical jobs with 1vmpertask", "100.0 %", "100.0 %", "aside", "0.0 %", "with 1vm4all");
        assertThat(montecarlo("--strategy", "1vmpertask").out()).doesNotContain("critical");
        Ran many = Commands.run(
                "montecarlo",
                "synthetic:omssa-brs:13",
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--strategy",
                "asap",
                "-N",
                "10",
                "--criticality");
        assertThat(many.out()).endsWith("  and 3 jobs with lower criticality" + System.lineSeparator());
    }

    /** Only the boot time of the first VM varies: mean 60 s, sd 30 s, never negative. */
    @Test
    void bootTimesVaryAroundTheirPredictions() throws IOException {
        JsonNode report = report("--strategy", "1vm4all", "-P", "0", "--boot-variation", "0.5");
        assertThat(report.get("bootVariation").doubleValue()).isEqualTo(0.5);
        JsonNode makespan = report.at("/strategies/0/makespanSeconds");
        assertThat(makespan.get("mean").doubleValue()).isCloseTo(60 + 250, within(4 * 30 / Math.sqrt(4000)));
        // this lognormal distribution has kurtosis 8.9, so the relative error of its sd is sqrt(7.9 / 4 / 4000) = 2.2 %
        assertThat(makespan.get("sd").doubleValue()).isCloseTo(30, within(30 * 0.09));
        assertThat(makespan.get("min").doubleValue()).isGreaterThan(250);
        assertThat(montecarlo("-P", "0", "--boot-variation", "0.5").out())
                .contains("walltimes uniform with P = 0.00, boot times lognormal with coefficient of variation 0.500,"
                        + " seed 1");
        assertThat(report("--strategy", "1vm4all", "-P", "0")
                        .at("/strategies/0/makespanSeconds/sd")
                        .doubleValue())
                .isZero();
    }

    @Test
    void notesFixedBootTimes() throws IOException {
        Path platforms =
                Files.writeString(folder.resolve("pool.json"), "{\"pool\": {\"kind\": \"slots\", \"slots\": 2}}");
        assertThat(report("--platforms", platforms.toString(), "--strategy", "heft", "--boot-variation", "0.5")
                        .get("notes"))
                .hasToString("[\"slots do not boot, so --boot-variation has no effect\"]");
        Ran recorded = Commands.run(
                "montecarlo",
                RunFiles.writeTasks(folder, RunFiles.TASKS).toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--inputs",
                "best",
                "--boot-variation",
                "0.5");
        assertThat(recorded.out())
                .contains("note: recorded boot times are fixed; only the boot times of additional VMs vary");
    }

    @Test
    void rejectsANegativeVariation() throws IOException {
        Ran ran = montecarlo("--boot-variation", "-0.1");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().strip())
                .isEqualTo("weatherglass montecarlo: bootVariation must be finite and >= 0, but was -0.1");
    }
}
