package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MonteCarloCommandTest {

    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");

    /** One job of 603.1 s on a VM with a boot time of round(30 + 1) s. */
    private static final String ONE_JOB = "synthetic:omssa-brs:1";

    private static final double BOOT = 31;
    private static final double MEAN = 603.1;

    @TempDir
    private Path folder;

    private Ran montecarlo(String workflow, Path platforms, String... more) {
        List<String> arguments = new ArrayList<>(List.of("montecarlo", workflow, "--platforms", platforms.toString()));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    private Ran synthetic(String workflow, String... more) throws IOException {
        return montecarlo(workflow, RunFiles.writePlatforms(folder), more);
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    /** Relative to the makespan of 634.1 s, U(r(1-P), r(1+P)) has a standard deviation of P r / sqrt(3) / 634.1. */
    @Test
    void simulatesUntilThePrecisionIsReached() throws IOException {
        String[] options = {"--strategy", "asap,1vm4all", "-P", "0.2", "--json", "--precision"};
        JsonNode report = json(synthetic(ONE_JOB, with(options, "0.2%")));
        double needed = Math.pow(0.2 * MEAN / Math.sqrt(3) / (BOOT + MEAN) / 0.002, 2);
        assertThat(report.get("realizations").asDouble()).isBetween(0.95 * needed, 1.05 * needed + 100);
        assertThat(report.get("notes").toString()).doesNotContain("precision");
        assertThat(report.at("/strategies/0/makespanSeconds/standardErrorOfMean")
                        .asDouble())
                .isLessThanOrEqualTo(0.002 * (BOOT + 1.01 * MEAN));
        JsonNode same = json(synthetic(ONE_JOB, with(options, "0.002")));
        assertThat(same.get("realizations")).isEqualTo(report.get("realizations"));
        JsonNode few = json(synthetic(ONE_JOB, with(options, "0.2%", "-N", "130")));
        assertThat(few.get("realizations").intValue()).as("two batches of 65").isEqualTo(130);
        assertThat(few.get("notes").toString()).contains("the precision of 0.2% was not reached; increase -N");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100%", "-1%", "one", "1e-3", "%"})
    void rejectsInvalidPrecisions(String precision) throws IOException {
        assertThat(synthetic(ONE_JOB, "--strategy", "asap", "--precision=" + precision)
                        .err())
                .contains("--precision must be > 0 and < 100%, for example 1% or 0.01, but was \"" + precision + "\"");
    }

    private static String[] with(String[] options, String... more) {
        return Stream.concat(Arrays.stream(options), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void drawsFromTheInputModel() throws IOException {
        JsonNode report = json(
                synthetic(ONE_JOB, "--strategy", "asap", "-P", "0.2", "-N", "4000", "--deadline", "634.1", "--json"));
        assertThat(report.get("inputs").asText()).isEqualTo("blind");
        assertThat(report.get("perturbationLevel").asDouble()).isCloseTo(0.2, within(1e-12));
        JsonNode makespan = report.at("/strategies/0/makespanSeconds");
        // after the boot, the walltime is U(r(1-P), r(1+P))
        double sd = 0.2 * MEAN / Math.sqrt(3);
        assertThat(makespan.get("min").asDouble()).isBetween(BOOT + 0.8 * MEAN, BOOT + 0.81 * MEAN);
        assertThat(makespan.get("max").asDouble()).isBetween(BOOT + 1.19 * MEAN, BOOT + 1.2 * MEAN);
        assertThat(makespan.get("mean").asDouble()).isCloseTo(BOOT + MEAN, within(4 * sd / Math.sqrt(4000)));
        assertThat(makespan.get("sd").asDouble()).isCloseTo(sd, within(4 * sd / Math.sqrt(8000)));
        assertThat(makespan.at("/ci95/0").asDouble())
                .isCloseTo(
                        makespan.get("mean").asDouble() - 2 * makespan.get("sd").asDouble(), within(1e-6));
        assertThat(makespan.at("/percentiles/75.0").asDouble()).isCloseTo(BOOT + 1.1 * MEAN, within(8.0));
        JsonNode missed = report.at("/strategies/0/deadlineMissed");
        assertThat(missed.get("probability").asDouble())
                .isCloseTo(0.5, within(2 * missed.get("halfWidth95").asDouble()));
        assertThat(report.at("/strategies/0/btuCount/probabilities/1").asDouble())
                .isEqualTo(1);
    }

    @Test
    void usesCommonRandomNumbers() throws IOException {
        JsonNode report = json(synthetic(
                "synthetic:omssa-brs:30", "--strategy", "asap,afap,asap", "--max-vms", "4", "-N", "200", "--json"));
        assertThat(report.get("differences").size()).isEqualTo(3);
        JsonNode itself = report.at("/differences/1");
        assertThat(itself.get("first").asText()).isEqualTo("asap");
        assertThat(itself.get("second").asText()).isEqualTo("asap");
        assertThat(itself.at("/makespanSeconds/shareEqual").asDouble()).isEqualTo(1);
        assertThat(itself.at("/cost/sd").asDouble()).isZero();
        JsonNode other = report.at("/differences/0/makespanSeconds");
        assertThat(other.get("mean").asDouble())
                .isCloseTo(
                        report.at("/strategies/1/makespanSeconds/mean").asDouble()
                                - report.at("/strategies/0/makespanSeconds/mean")
                                        .asDouble(),
                        within(1e-6));
    }

    @Test
    void dependsOnlyOnTheSeed() throws IOException {
        JsonNode one = figures("--threads", "1");
        assertThat(figures("--threads", "3")).isEqualTo(one);
        assertThat(figures("--seed", "2")).isNotEqualTo(one);
    }

    /** Both engines receive the same draws of walltimes and boot times, in two parallel worker processes. */
    @Test
    @Tag("program")
    void simGridGivesTheSameDistribution() throws IOException {
        Commands.requireSimGrid();
        String[] varied = {"--boot-variation", "0.5", "--threads", "2"};
        JsonNode kernel = figures(varied);
        JsonNode simGrid = figures("--boot-variation", "0.5", "--threads", "2", "--engine", "simgrid");
        for (String figure : List.of("mean", "sd", "min", "max")) {
            assertThat(simGrid.at("/makespanSeconds/" + figure).asDouble())
                    .as(figure)
                    .isCloseTo(kernel.at("/makespanSeconds/" + figure).asDouble(), within(1e-5));
        }
        assertThat(simGrid.get("btuCount")).isEqualTo(kernel.get("btuCount"));
        assertThat(kernel.at("/makespanSeconds/sd").asDouble()).isPositive();
    }

    @Test
    @Tag("program")
    void simGridRejectsWhatItDoesNotSimulate() throws IOException {
        assertThat(synthetic(ONE_JOB, "--engine", "simgrid", "--criticality").refusal())
                .isEqualTo("--criticality requires --engine kernel, but it was simgrid");
        Commands.requireSimGrid();
        Path spot = Files.writeString(folder.resolve("spot.json"), """
                {"spot": {"kind": "vms", "vmTypes": [{"name": "vm", "cores": 1, "interruptionsPerHour": 1}],
                "boot": {"b0Seconds": 30}, "billing": {"model": "per-second"}, "maxVms": 8}}
                """);
        assertThat(montecarlo(ONE_JOB, spot, "--strategy", "asap", "--engine", "simgrid")
                        .refusal())
                .isEqualTo("SimGrid does not simulate interrupted VMs: interruptionsPerHour of all VM types must be 0;"
                        + " or use the engine kernel");
    }

    private JsonNode figures(String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of("--strategy", "afap", "-N", "100", "--json"));
        all.addAll(List.of(more));
        JsonNode strategy = json(synthetic("synthetic:omssa-brs:30", all.toArray(String[]::new)))
                .at("/strategies/0");
        ((ObjectNode) strategy).remove("realizationsPerSecond");
        return strategy;
    }

    @Test
    void learnsMeansAndLevelFromPastRuns() throws IOException {
        Path history = Files.createDirectory(folder.resolve("history"));
        Files.writeString(history.resolve("a.tasks"), "[tasks]\nomssa_1 0 500 ~ 90\n");
        Files.writeString(history.resolve("b.tasks"), "[tasks]\nomssa_1 0 500 ~ 110\n");
        Files.writeString(history.resolve("other.tasks"), "[tasks]\nomssa_1 0 500 ~ 9000\n");
        JsonNode report = json(synthetic(
                ONE_JOB,
                "--strategy",
                "asap",
                "--history",
                history.toString(),
                "--select",
                "?",
                "-N",
                "1000",
                "--json"));
        assertThat(report.get("perturbationLevel").asDouble()).isCloseTo(0.1, within(1e-12));
        assertThat(report.at("/strategies/0/makespanSeconds/mean").asDouble()).isCloseTo(BOOT + 100, within(1.0));
        JsonNode empirical = json(synthetic(
                ONE_JOB,
                "--strategy",
                "asap",
                "--history",
                history.toString(),
                "--select",
                "[ab]",
                "--input-model",
                "empirical",
                "--json"));
        assertThat(empirical.has("perturbationLevel")).isFalse();
        assertThat(empirical.at("/strategies/0/makespanSeconds/min").asDouble()).isEqualTo(BOOT + 90);
        assertThat(empirical.at("/strategies/0/makespanSeconds/max").asDouble()).isEqualTo(BOOT + 110);
    }

    @Test
    void printsText() throws IOException {
        Ran ran = synthetic("synthetic:omssa-brs:30", "--strategy", "asap,afap", "-N", "100", "--budget", "3");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains(
                        "100 realizations, the same draws for every strategy: walltimes uniform with P = 0.100, seed 1")
                .containsPattern("CI95, mean ± 2 sd +\\[\\d+\\.\\d, \\d+\\.\\d] +\\[")
                .contains("P(above the budget)")
                .contains("BTUs with afap: ")
                .contains("afap - asap: makespan ");
    }

    /** Draws walltimes around the observed means, as in [BGG18 table 1]: CI95 [12797.1, 13216.97], always 40 BTUs. */
    @Test
    void agreesWithThePublishedInterval() throws IOException {
        Path tasks = RECORDED.resolve("runs/v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.1.tasks");
        assumeTrue(
                Files.exists(tasks),
                () -> "needs the recorded run at " + tasks.toAbsolutePath().normalize());
        JsonNode report = json(montecarlo(
                tasks.toString(),
                RECORDED.resolve("platforms.json"),
                "-P",
                "0.1",
                "--history",
                RECORDED.resolve("runs").toString(),
                "--select",
                "v4.*.brs.asap.*",
                "--json"));
        JsonNode asap = report.at("/strategies/0");
        assertThat(asap.get("strategy").asText()).isEqualTo("asap");
        assertThat(asap.at("/makespanSeconds/ci95/0").asDouble()).isCloseTo(12797, within(60.0));
        assertThat(asap.at("/makespanSeconds/ci95/1").asDouble()).isCloseTo(13217, within(60.0));
        assertThat(asap.at("/btuCount/probabilities").size()).isEqualTo(1);
        assertThat(asap.at("/btuCount/probabilities/40").asDouble()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -N            | 0         | -N must be from 1 to 10000000, but was 0
            -N            | 2000000000 | -N must be from 1 to 10000000, but was 2000000000
            --select      | v4.*      | --select requires --history
            -P            | -0.1      | P must be finite and >= 0, but was -0.1
            -P            | NaN       | P must be finite and >= 0, but was NaN
            --threads     | 0         | --threads must be >= 1, but was 0
            --deadline    | NaN       | deadlineSeconds must be finite, but was NaN
            --budget      | -1        | budget must be finite and >= 0, but was -1.0
            --input-model | beta      | unknown input model "beta", known: [
            --input-model | empirical | input model "empirical" requires past runs
            --history     | none      | file not found: none
            --strategy    | asap,best | unknown strategy "best", known: [
            --inputs      | half      | inputs must be one of best
            """)
    void rejectsInvalidOptions(String option, String value, String message) throws IOException {
        List<String> all = new ArrayList<>(List.of(option, value));
        if (!option.equals("--strategy")) {
            all.addAll(List.of("--strategy", "asap"));
        }
        Ran ran = synthetic(ONE_JOB, all.toArray(String[]::new));
        assertThat(ran.refusal()).startsWith(message);
    }
}
