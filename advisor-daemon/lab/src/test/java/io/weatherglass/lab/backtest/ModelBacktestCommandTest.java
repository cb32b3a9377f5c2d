package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelBacktestCommandTest {
    private static final String GROUP = "v1.sample.brs.asap." + RunFiles.PLATFORM;

    @TempDir
    private Path folder;

    private Path runs;
    private Path platforms;

    @BeforeEach
    void writeFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 4; run++) {
            writeRun(GROUP + "." + run, RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
        }
        platforms = RunFiles.writePlatforms(folder);
    }

    private void writeRun(String name, String text) throws IOException {
        Files.writeString(runs.resolve(name + ".tasks"), text);
    }

    private Ran backtest(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "backtest",
                "--runs",
                runs.toString(),
                "--platforms",
                platforms.toString(),
                "--set",
                "forecast.max-realizations=100"));
        arguments.addAll(List.of(more));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    private JsonNode report(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--json");
        Ran ran = backtest(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private static List<String> texts(JsonNode array, String pointer) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(node -> node.at(pointer).asText())
                .toList();
    }

    @Test
    void scoresEveryModelAtEveryCheckpoint() throws IOException {
        JsonNode report = report("--at", "0,0.5", "--models", "standard,hierarchical,linear,mean");
        assertThat(report.get("protocol").asText()).isEqualTo("walk-forward");
        assertThat(texts(report.get("models"), "/model"))
                .containsExactly(
                        "standard", "hierarchical", "linear", "mean", "standard", "hierarchical", "linear", "mean");
        for (JsonNode model : report.get("models")) {
            assertThat(texts(model.get("checkpoints"), "/at")).containsExactly("0.0", "0.5");
            assertThat(texts(model.get("checkpoints"), "/n")).containsExactly("3", "3");
        }
        assertThat(report.at("/models/0/ofStandard").doubleValue()).isEqualTo(1);
        assertThat(report.at("/groups/0/runs").intValue()).isEqualTo(4);
        assertThat(report.at("/groups/0/scored").intValue()).isEqualTo(3);
    }

    @Test
    void scoresFirstRunsWithAPriorOfOtherCampaigns() throws IOException {
        for (int run = 1; run <= 3; run++) {
            writeRun(GROUP.replace("v1.sample", "v2.other") + "." + run, RunFiles.TASKS.replace("310.5", "620.5"));
        }
        Path prior = folder.resolve("prior.json");
        JsonNode report = report(
                "--cold", "--fit-prior", prior.toString(), "--rows", "--at", "0,0.5", "--models", "hierarchical");

        assertThat(report.get("protocol").asText()).isEqualTo("cold");
        JsonNode first = report.at("/pastRuns/0");
        assertThat(first.get("pastRuns").intValue()).isZero();
        assertThat(texts(first.get("withPrior"), "/n")).containsExactly("2", "2");
        assertThat(texts(report.get("rows"), "/campaign")).contains("v1.sample", "v2.other");
        for (JsonNode row : report.get("rows")) {
            assertThat(row.at("/intervalSeconds/0").doubleValue())
                    .isLessThanOrEqualTo(row.at("/modelSeconds/0").doubleValue())
                    .isGreaterThanOrEqualTo(row.get("elapsedSeconds").doubleValue());
            assertThat(row.at("/intervalSeconds/1").doubleValue())
                    .isGreaterThanOrEqualTo(row.at("/modelSeconds/1").doubleValue());
        }
        JsonNode fitted = new ObjectMapper().readTree(Files.readAllBytes(prior));
        assertThat(fitted.at("/kinds/0/runtimes").asText()).isEqualTo("plan");
        assertThat(fitted.at("/kinds/0/workflows").intValue()).isEqualTo(2);
        JsonNode unprojected = report.at("/withoutRuntimes/withPrior");
        assertThat(texts(unprojected, "/at"))
                .as("no forecast at 0 % for a plan without runtimes")
                .containsExactly("0.5");
        assertThat(texts(unprojected, "/n")).containsExactly("2");
        assertThat(texts(fitted.get("kinds"), "/runtimes")).contains("run");
    }

    @Test
    void scoresFirstRunsWithTheShippedPrior() {
        Ran ran = backtest("--cold", "--prior", "shipped", "--at", "0,0.5");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains(
                        "first runs: 1",
                        "first runs without projected runtimes: 1",
                        "runs with one past run: 1",
                        "  with prior");

        Ran unknown = backtest("--cold", "--prior", "mine");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("--prior must be others or shipped, but was \"mine\"");
    }

    /** As in the tests of {@code lab capture-rate}, the maps end at 37 + 300 to 400 + 290, and join follows. */
    @Test
    void reportsEveryForecastAndOutcome() throws IOException {
        JsonNode report = report("--rows", "--models", "mean", "--at", "0.25", "--leave-one-out");
        assertThat(report.get("rows")).hasSize(8);
        JsonNode row = report.at("/rows/0");
        assertThat(row.get("run").asText()).isEqualTo(GROUP + ".1");
        double truth = row.get("truthSeconds").doubleValue();
        assertThat(truth).isBetween(700.0, 720.0);
        assertThat(row.get("elapsedSeconds").doubleValue()).isCloseTo(truth / 4, within(1e-6));
        assertThat(row.at("/btus/truth").intValue()).isEqualTo(2);
        assertThat(row.get("held").booleanValue())
                .isEqualTo(row.at("/intervalSeconds/0").doubleValue() <= truth
                        && truth <= row.at("/intervalSeconds/1").doubleValue());
    }

    @Test
    void acceptsOtherJobsLostJobsAndOutliers() throws IOException {
        writeRun(GROUP + ".5", RunFiles.TASKS.replace("map_3", "map_9"));
        writeRun(GROUP + ".6", RunFiles.TASKS.replace("~ 310.5", "~ 2480").replace("~ 290", "~ 0"));
        writeRun(GROUP + ".7", RunFiles.TASKS);
        JsonNode report = report("--at", "0,0.5,0.9");
        assertThat(report.at("/groups/0/scored").intValue()).isEqualTo(6);
        assertThat(report.get("leftOut")).isEmpty();
        for (JsonNode model : report.get("models")) {
            for (JsonNode checkpoint : model.get("checkpoints")) {
                assertThat(checkpoint.get("n").intValue())
                        .as(model.get("model").asText())
                        .isEqualTo(6);
                assertThat(checkpoint.get("crps").doubleValue()).isFinite().isNotNegative();
            }
        }
    }

    @Test
    void omitsRunsWithoutDuration() throws IOException {
        writeRun(GROUP + ".9", "[tasks]\nmap_1 0 300 ~ 0\n");
        JsonNode report = report("--models", "mean");
        assertThat(report.get("groups").get(0).get("runs").intValue()
                        + report.get("leftOut").size())
                .isEqualTo(5);
    }

    @Test
    void groupsLearnSeparatelyAndAreScoredTogether() throws IOException {
        for (int run = 1; run <= 2; run++) {
            writeRun(GROUP.replace("asap", "afap") + "." + run, RunFiles.TASKS);
        }
        JsonNode report = report("--models", "mean", "--at", "0");
        assertThat(texts(report.get("groups"), "/group"))
                .containsExactly("brs.afap." + RunFiles.PLATFORM, "brs.asap." + RunFiles.PLATFORM);
        assertThat(texts(report.get("groups"), "/scored")).containsExactly("1", "3");
        assertThat(report.at("/models/0/checkpoints/0/n").intValue()).isEqualTo(4);
    }

    @Test
    void doesNotForecastTrainingRuns() throws IOException {
        JsonNode report = report("--train", "*.{1,2}", "--models", "mean", "--at", "0", "--rows");
        assertThat(report.get("protocol").asText()).isEqualTo("trained");
        assertThat(texts(report.get("rows"), "/run"))
                .containsExactly(GROUP + ".3", GROUP + ".3", GROUP + ".4", GROUP + ".4");
    }

    @Test
    void requiresRunsAndPlatforms() {
        assertThat(LabCommands.run("backtest").err()).contains("--runs=DIR");
        assertThat(LabCommands.run("backtest", "--runs", runs.toString()).err()).contains("--platforms=FILE");
    }

    @Test
    void outputIsReproducible() throws IOException {
        String[] command = {"--models", "standard,empirical", "--at", "0,0.5", "--rows"};
        assertThat(report(command)).isEqualTo(report(command));
    }

    @Test
    void printsATable() {
        Ran ran = backtest("--models", "standard,mean", "--at", "0,0.5", "--rows");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("brs.asap." + RunFiles.PLATFORM + ": 4 runs, 3 scored")
                .contains("elapsed, %", "coverage, %", "mean width", "CRPS", "mean, calibrated")
                .contains("walk-forward, level 95 %")
                .contains(GROUP + ".4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--models|normal|--models: unknown runtime model \"normal\"",
                "--level|95|level must be in (0, 1), but was 95.0",
                "--at|0.5,0.2|shares must be ascending and in [0, 1), but were [0.5, 0.2]",
                "--score-from|9|can be scored",
                "--select|nothing*|has no run",
                "--least-runs|0|--least-runs must be >= 1, but was 0"
            })
    void rejectsInvalidOptions(String option, String value, String message) {
        Ran ran = backtest(option, value);
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.err()).startsWith("weatherglass lab backtest: ").contains(message);
    }

    @Test
    void rejectsTwoProtocols() {
        Ran ran = backtest("--leave-one-out", "--walk-forward");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1);
    }
}
