package io.weatherglass.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvergenceCommandTest {
    @TempDir
    private Path folder;

    private Path tasks;

    @BeforeEach
    void writeFiles() throws IOException {
        tasks = RunFiles.writeTasks(folder, RunFiles.TASKS);
        RunFiles.writePlatforms(folder);
    }

    private Ran run(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                tasks.toString(),
                "--platforms",
                folder.resolve("platforms.json").toString()));
        arguments.addAll(List.of(options));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    private JsonNode json(String command, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--json");
        Ran ran = run(command, arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    /** The first N realizations equal those of a simulation with N realizations. */
    @Test
    void eachStepEqualsAMonteCarloSimulation() throws IOException {
        String[] model = {"--inputs", "best", "-P", "0.2", "--input-model", "shifted-gamma", "--seed", "3"};
        JsonNode report = json("convergence", with(model, "--numbers", "200,50", "--blocks", "5"));
        assertThat(report.get("realizations").intValue()).isEqualTo(1000);
        assertThat(report.get("convergence")).hasSize(2);
        for (JsonNode step : report.get("convergence")) {
            JsonNode montecarlo = json(
                    "montecarlo", with(model, "-N", step.get("realizations").asText()));
            JsonNode makespan = montecarlo.at("/strategies/0/makespanSeconds");
            assertThat(step.get("meanSeconds")).isEqualTo(makespan.get("mean"));
            assertThat(step.get("sdSeconds")).isEqualTo(makespan.get("sd"));
            assertThat(step.get("standardErrorOfMeanSeconds")).isEqualTo(makespan.get("standardErrorOfMean"));
            assertThat(step.get("standardErrorOfSdSeconds")).isEqualTo(makespan.get("standardErrorOfSd"));
            assertThat(step.get("sdOfBlockMeansSeconds").doubleValue()).isPositive();
            assertThat(step.get("sdOfBlockSdsSeconds").doubleValue()).isPositive();
        }
        assertThat(report.at("/convergence/0/blocks").intValue()).isEqualTo(20);
        assertThat(report.get("strategy").textValue()).isEqualTo("asap");
    }

    private static String[] with(String[] options, String... more) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void isIndependentOfTheNumberOfThreads() throws IOException {
        assertThat(json("convergence", "--numbers", "100", "--threads", "1"))
                .isEqualTo(json("convergence", "--numbers", "100", "--threads", "3"));
    }

    @Test
    void printsATable() {
        Ran ran = run("convergence", "-P", "0", "--inputs", "best", "--numbers", "10,100");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<String> lines = ran.out().lines().toList();
        assertThat(lines.get(0))
                .contains("with asap on " + RunFiles.PLATFORM + ", inputs best, walltimes uniform with P");
        assertThat(lines.get(1))
                .startsWith("2,000 realizations: makespan mean ")
                .endsWith(", sd 0.00 s");
        assertThat(lines).hasSize(7);
        assertThat(lines.get(6)).matches(" +100 +\\d+\\.\\d\\d +0\\.00 +0\\.000 +0\\.000 +20 +0\\.000 +0\\.000");
    }

    /** With blind inputs, the projection of map_3 is 0 (unknown). */
    @Test
    void reportsTheNumberOfJobsWithUnknownMean() throws IOException {
        String note = "1 job without a known mean: simulated with the mean of jobs of the same kind and P = 1";
        assertThat(json("convergence", "--numbers", "10").get("notes")).hasToString("[\"" + note + "\"]");
        assertThat(run("convergence", "--numbers", "10").out()).contains("note: " + note);
        assertThat(json("convergence", "--numbers", "10", "--inputs", "best").get("notes"))
                .isEmpty();
    }

    /** Walltimes that are drawn from observed walltimes have no perturbation level. */
    @Test
    void printsNoLevelForTheEmpiricalModel() throws IOException {
        String[] empirical = {"--numbers", "10", "--history", folder.toString(), "--input-model", "empirical"};
        assertThat(json("convergence", empirical).has("perturbationLevel")).isFalse();
        assertThat(run("convergence", empirical).out()).contains("walltimes empirical, seed 1");
    }

    @Test
    void reportsThatASinglePastRunGivesNoLevel() throws IOException {
        String[] single = {"--numbers", "10", "--history", folder.toString()};
        String note =
                "the past runs yield P = 0, because the walltime of each job is the same in all of them; walltimes are"
                        + " not varied";
        assertThat(json("convergence", single).get("notes")).hasToString("[\"" + note + "\"]");
        assertThat(run("montecarlo", "-N", "1", "--history", folder.toString()).out())
                .contains("1 realization: walltimes uniform with P = 0.00, seed 1")
                .contains("note: " + note)
                .contains("note: sd and intervals are meaningless with a single realization");
        assertThat(run("montecarlo", "-N", "10", "--history", folder.toString(), "-P", "0")
                        .out())
                .doesNotContain("note: ");
    }

    @ParameterizedTest
    @CsvSource({
        "--numbers, '10,1', 'numbers of realizations must be >= 2, but was 1'",
        "--numbers, '10,many', 'many'",
        "--blocks, 1, 'blocks must be >= 2, but was 1'",
        "--threads, 0, '--threads must be >= 1, but was 0'",
        "--input-model, cauchy, 'unknown input model \"cauchy\"'",
        "--strategy, fastest, 'unknown strategy \"fastest\"'",
        "-P, -1, 'P must be finite and >= 0, but was -1.0'",
    })
    void rejectsInvalidOptions(String option, String value, String message) {
        Ran ran = run("convergence", option, value);
        assertThat(ran.refusal()).contains(message);
    }
}
