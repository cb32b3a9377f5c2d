package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.simulation.statistics.BinomialBand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Compares forecasts of real runs without a plan with past makespans. */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class RealUnplannedRunsTest {

    /** Returns the pooled scores of a folder by stage: 0, 10, 25, 50, 75 and 90 %. */
    private static List<JsonNode> stages(String folder, String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("backtest", "--connector", "nextflow", "--json"));
        words.addAll(List.of(options));
        try (Stream<Path> workflows = Files.list(SharedData.require(folder))) {
            workflows.filter(Files::isDirectory).sorted().map(Path::toString).forEach(words::add);
        }
        Ran ran = Commands.run(words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<JsonNode> stages = new ArrayList<>();
        new ObjectMapper().readTree(ran.out()).at("/pooled/checkpoints").forEach(stages::add);
        assertThat(stages).hasSize(6);
        return stages;
    }

    private static void assertScores(List<JsonNode> stages, double... atMost) {
        for (int k = 0; k < atMost.length; k++) {
            assertThat(stages.get(k).get("scoreRatio").doubleValue())
                    .as("%s", stages.get(k))
                    .isLessThanOrEqualTo(atMost[k]);
        }
    }

    @Test
    void forecastsOfEqualInputsBeatPastMakespans() throws IOException {
        List<JsonNode> stages = stages("nextflow-traces", "--score", "30");
        int runs = stages.get(0).at("/forecast/n").intValue();
        assertThat(stages)
                .allSatisfy(stage -> assertThat(stage.at("/forecast/held").intValue())
                        .as("intervals that held, of %s", stage)
                        .isGreaterThanOrEqualTo(
                                BinomialBand.central(runs, 0.95, 0.95).least()));
        assertScores(stages, 1.05, 1.05, 0.95, 0.85, 0.65, 0.40);
        assertThat(stages.get(0).at("/forecast/medianAbsoluteError").doubleValue())
                .isLessThanOrEqualTo(0.045);
        assertThat(stages.get(3).at("/forecast/medianAbsoluteError").doubleValue())
                .isLessThanOrEqualTo(0.03);
        assertThat(stages.get(5).at("/forecast/medianAbsoluteError").doubleValue())
                .isLessThanOrEqualTo(0.015);
    }

    /** The limit was set before the first measurement. */
    @Test
    void quotesForSampleSheetsBeatPastMakespans() throws IOException {
        assertScores(stages("sized-traces", "--samples"), 1);
    }

    @Test
    void forecastsOfVaryingInputsBeatPastMakespansClearly() throws IOException {
        List<JsonNode> stages = stages("sized-traces");
        assertThat(stages)
                .allSatisfy(stage -> assertThat(stage.at("/forecast/coverage").doubleValue())
                        .as("%s", stage)
                        .isGreaterThanOrEqualTo(0.90));
        assertScores(stages, 1.05, 1.05, 0.8, 0.5, 0.5, 0.2);
        assertThat(stages.subList(2, 6))
                .allSatisfy(stage -> assertThat(
                                stage.at("/forecast/maxRelativeWidth").doubleValue())
                        .as("no interval is wider than ten times the truth, %s", stage)
                        .isLessThanOrEqualTo(10));
    }
}
