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

class CaptureRateCommandTest {
    private static final String GROUP = "v1.sample.brs.asap." + RunFiles.PLATFORM;

    @TempDir
    private Path folder;

    private Path runs;
    private Path platforms;
    private Path outcomes;

    @BeforeEach
    void writeFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        writeRun(1, RunFiles.TASKS);
        writeRun(2, RunFiles.TASKS.replace("~ 310.5", "~ 309.5").replace("~ 75.25", "~ 74.75"));
        writeRun(3, RunFiles.TASKS.replace("~ 310.5", "~ 310").replace("~ 75.25", "~ 0"));
        platforms = RunFiles.writePlatforms(folder);
        outcomes = Files.writeString(
                folder.resolve("outcomes.csv"),
                "run,vm_count,btu_count,vm_uptime_s,makespan_s\n" + GROUP + ".1,2,2,7100,715\n" + GROUP
                        + ".2,2,3,7100,716\n" + GROUP + ".3,,,,\n");
    }

    private Path writeRun(int number, String text) throws IOException {
        return Files.writeString(runs.resolve(GROUP + "." + number + ".tasks"), text);
    }

    private Ran captureRate(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("capture-rate", "--runs", runs.toString(), "--platforms", platforms.toString()));
        arguments.addAll(List.of(more));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    private JsonNode report(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--json");
        Ran ran = captureRate(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private String refused(String... more) {
        return captureRate(more).refusal();
    }

    /**
     * The mean walltimes are 310, 280, 290 and 75 s; the last is the mean of the two runs that did not lose join.
     * Whether predicted or recorded, VM 0 is up at 37, and runs the first map until 347 and the third until 637; join
     * starts at 640. Without perturbation, every realization ends at 715.
     */
    @ParameterizedTest
    @CsvSource({"recorded,kernel", "predicted,kernel", "recorded,simgrid"})
    @Tag("program")
    void simulatesTheMeanRun(String vms, String engine) throws IOException {
        if (engine.equals("simgrid")) {
            Commands.requireSimGrid();
        }
        JsonNode report = report("-P", "0", "-N", "10", "--vms", vms, "--engine", engine);
        assertThat(report.get("runs").intValue()).isEqualTo(2);
        assertThat(report.get("meanSeconds").doubleValue()).isEqualTo(715);
        assertThat(report.get("sdSeconds").doubleValue()).isZero();
        assertThat(report.get("ci95")).hasToString("[715.0,715.0]");
        assertThat(report.get("captureRate95").doubleValue()).isEqualTo(0.5);
        assertThat(report.get("relativeSize99").doubleValue()).isZero();
        assertThat(report.get("btuCounts")).hasToString("{\"2\":10}");
        assertThat(report.get("btuCaptureRate").doubleValue()).isEqualTo(0.5);
        assertThat(report.get("perturbationLevel").doubleValue()).isZero();
        assertThat(report.at("/leftOut/0/runs/0").textValue()).isEqualTo(GROUP + ".3");
    }

    /** The perturbation level of the runs is the mean of 0.5/310, 0, 0 and 0.25/75. */
    @Test
    void defaultPerturbationLevelIsThatOfTheRuns() throws IOException {
        double level = (0.5 / 310 + 0.25 / 75) / 4;
        JsonNode report = report("-N", "200");
        assertThat(report.get("perturbationLevel").doubleValue()).isCloseTo(level, within(1e-12));
        assertThat(report.get("ci95").get(0).doubleValue()).isLessThan(715);
        assertThat(report.get("ci99").get(1).doubleValue()).isGreaterThan(715);
        assertThat(report.get("relativeSize99").doubleValue())
                .isGreaterThan(report.get("relativeSize95").doubleValue());
    }

    @Test
    void reportsThatASingleRunGivesNoLevel() throws IOException {
        String note =
                "the past runs yield P = 0, because the walltime of each job is the same in all of them; walltimes are"
                        + " not varied";
        String[] single = {"--select", "*.1", "-N", "10"};
        assertThat(report(single).get("notes")).hasToString("[\"" + note + "\"]");
        assertThat(captureRate(single).out()).contains("note: " + note);
        assertThat(report("--select", "*.1", "-N", "10", "-P", "0").get("notes"))
                .isEmpty();
    }

    @Test
    void printsNoLevelForTheEmpiricalModel() throws IOException {
        assertThat(report("--input-model", "empirical").has("perturbationLevel"))
                .isFalse();
        assertThat(captureRate("--input-model", "empirical").out())
                .contains("walltimes empirical (P of the runs: 0.00124), VM times as predicted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"normal", "normal-third", "truncated-normal", "lognormal", "shifted-gamma", "empirical"})
    void acceptsEveryInputModel(String model) throws IOException {
        JsonNode report = report("-P", "0.01", "-N", "100", "--input-model", model);
        assertThat(report.get("inputModel").textValue()).startsWith(model);
        assertThat(report.get("sdSeconds").doubleValue()).isBetween(0.1, 4.0);
    }

    @Test
    void isReproducibleForASeed() throws IOException {
        JsonNode one = report("-P", "0.2", "--seed", "5");
        JsonNode same = report("-P", "0.2", "--seed", "5");
        JsonNode other = report("-P", "0.2", "--seed", "6");
        assertThat(one.get("meanSeconds")).isNotEqualTo(other.get("meanSeconds"));
        assertThat(one).isEqualTo(same);
    }

    @Test
    void printsATable() {
        Ran ran = captureRate("-P", "0", "-N", "10");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("10 realizations with asap, walltimes uniform with P = 0.00")
                .contains("[715.0, 715.0] s, size 0.00 % of the mean, includes 1 of 2 real makespans (50.0 %)")
                .contains("2 in 10: include 50.0 % of 2 recorded counts")
                .contains("Left out: nothing compared of 1 run, makespan not recorded: " + GROUP + ".3");
    }

    @Test
    void simulatesUntilThePrecisionIsReached() throws IOException {
        JsonNode report = report("-P", "0.2", "--precision", "0.5%");
        int realizations = report.get("realizations").intValue();
        double sd = report.get("sdSeconds").doubleValue();
        double target = 0.005 * report.get("meanSeconds").doubleValue();
        assertThat(sd / Math.sqrt(realizations)).isLessThanOrEqualTo(target);
        int few = report("-P", "0.2", "--precision", "0.01%", "-N", "130")
                .get("realizations")
                .intValue();
        assertThat(few).isEqualTo(130);
    }

    @Test
    void plotsMakespansWithAFittedNormal() throws IOException {
        Path plot = folder.resolve("makespans.vl.json");
        JsonNode levels =
                report("-P", "0,0.1", "-N", "10", "--plot", plot.toString()).get("levels");
        List<JsonNode> rows = new ArrayList<>();
        new ObjectMapper().readTree(plot.toFile()).at("/data/values").forEach(rows::add);
        assertThat(rows)
                .filteredOn(row -> isFrom(row, "simulated", 0))
                .hasSize(10)
                .allSatisfy(row -> assertThat(row.get("seconds").doubleValue()).isEqualTo(715));
        assertThat(rows)
                .filteredOn(row -> isFrom(row, "recorded", 0.1))
                .extracting(row -> row.get("seconds").doubleValue())
                .containsExactly(715.0, 716.0);
        double sd = levels.get(1).get("sdSeconds").doubleValue();
        assertThat(rows).filteredOn(row -> isFrom(row, "normal", 0.1)).anySatisfy(row -> {
            assertThat(row.get("seconds").doubleValue())
                    .isEqualTo(levels.get(1).get("meanSeconds").doubleValue());
            assertThat(row.get("density").doubleValue()).isCloseTo(1 / (sd * Math.sqrt(2 * Math.PI)), within(1e-12));
            assertThat(row.get("share").doubleValue()).isCloseTo(0.5, within(1e-12));
        });
        assertThat(rows).noneMatch(row -> isFrom(row, "normal", 0));
        assertThat(refused("--plot", folder.toString())).startsWith("--plot must name a file");
    }

    private static boolean isFrom(JsonNode row, String source, double level) {
        return row.get("source").textValue().equals(source) && row.get("P").doubleValue() == level;
    }

    /** Two real makespans, of which one equals the simulated mean. */
    @Test
    void comparesPerturbationLevels() throws IOException {
        Ran ran = captureRate("-P", "0,0.1,0.9", "-N", "10");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("2 real makespans with asap, 10 realizations per level")
                .containsPattern("(?m)^ +0\\.00  \\[715\\.0, 715\\.0\\] +0\\.00 +50\\.0  \\[715\\.0")
                .contains("narrowest CI95 that captures at least 95 %: P = 0.");

        JsonNode levels = report("-P", "0,0.1,0.9", "-N", "10").get("levels");
        JsonNode alone = report("-P", "0.1", "-N", "10");
        assertThat(levels).hasSize(3);
        assertThat(levels.get(1).get("ci95")).isEqualTo(alone.get("ci95"));
        assertThat(levels.get(2).get("relativeSize95").asDouble())
                .isGreaterThan(levels.get(1).get("relativeSize95").asDouble());
    }

    @Test
    void rejectsRunsOfOtherJobs() throws IOException {
        writeRun(4, RunFiles.TASKS.replace("map_3", "map_4"));
        assertThat(refused())
                .isEqualTo("all runs must have the same jobs, but job \"map_4\" of " + GROUP + ".4 is not in " + GROUP
                        + ".1");
        writeRun(4, RunFiles.TASKS.replace("-> map_1 map_2 map_3", "-> map_1"));
        assertThat(refused()).contains("job \"join\"").contains("the same dependencies");
        writeRun(4, RunFiles.TASKS + "more 8 1 ~ 1\n");
        assertThat(refused()).endsWith(GROUP + ".1 has 4 and " + GROUP + ".4 has 5");
    }

    @Test
    void rejectsRunsThatWereEnactedDifferently() throws IOException {
        Files.writeString(runs.resolve(GROUP.replace("asap", "afap") + ".1.tasks"), RunFiles.TASKS);
        assertThat(refused())
                .startsWith("all runs must have the same platform, strategy and enactor, but ")
                .contains("afap on " + RunFiles.PLATFORM)
                .endsWith("use --select");
        assertThat(captureRate("--strategy", "asap").exitCode()).isZero();
    }

    @Test
    void rejectsRunsWithoutAnyRecordedMakespan() throws IOException {
        Files.writeString(outcomes, "run,vm_count,btu_count,vm_uptime_s,makespan_s\n");
        assertThat(refused()).isEqualTo("the outcomes must contain the makespan of at least one of the 3 runs");
    }

    @Test
    void reportsThePlaceOfAMalformedRun() throws IOException {
        Path run = writeRun(2, RunFiles.TASKS.replace("map_2 5 300 ~ 280", "map_2 5 300 ~ -280"));
        assertThat(refused("--strict")).isEqualTo(run + ":6:15: real_walltime must be >= 0, but was \"-280\"");
    }

    @ParameterizedTest
    @CsvSource({
        "-P, -0.1, '-P must be finite and >= 0, but was -0.1'",
        "-N, 1, '-N must be from 2 to 10000000, but was 1'",
        "-N, 2000000000, '-N must be from 2 to 10000000, but was 2000000000'",
        "-N, many, 'many'",
        "--input-model, cauchy, 'unknown input model \"cauchy\"'",
        "--vms, guessed, 'guessed'",
        "--max-vms, -2, '--max-vms must be >= 1, but was -2'",
    })
    void rejectsInvalidOptions(String option, String value, String message) {
        assertThat(refused(option, value)).contains(message);
    }
}
