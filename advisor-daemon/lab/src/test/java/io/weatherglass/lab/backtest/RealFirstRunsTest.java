package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class RealFirstRunsTest {

    @TempDir
    private Path folder;

    private static JsonNode report(String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "backtest",
                "--runs",
                SharedData.require("schlouder/runs").toString(),
                "--platforms",
                SharedData.require("schlouder/platforms.json").toString(),
                "--cold",
                "--json"));
        words.addAll(List.of(arguments));
        Ran ran = LabCommands.run(words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private static void assertCoverageAndUsefulWidths(JsonNode report, int runs) {
        JsonNode stages = report.at("/pastRuns/0/withPrior");
        assertThat(stages).hasSize(6).allSatisfy(stage -> {
            assertThat(stage.get("n").intValue()).isEqualTo(runs);
            assertThat(stage.get("coverage").doubleValue()).as("%s", stage).isGreaterThanOrEqualTo(0.90);
            assertThat(stage.get("costCoverage").doubleValue()).as("%s", stage).isGreaterThanOrEqualTo(0.90);
        });
        assertThat(stages.at("/2/medianWidth").doubleValue()).isLessThanOrEqualTo(0.6);
        assertThat(stages.at("/3/medianWidth").doubleValue()).isLessThanOrEqualTo(0.4);
    }

    private static void assertExpectedCoverage(JsonNode stage) {
        int runs = stage.get("n").intValue();
        assertThat(Math.round(runs * stage.get("coverage").doubleValue()))
                .as("within the expected band: %s", stage)
                .isGreaterThanOrEqualTo(new BinomialDistribution(null, runs, 0.95).inverseCumulativeProbability(0.025));
    }

    /** Two small campaigns. This prior was also fitted to them. */
    @Test
    void shippedPriorGivesCoveringAndUsefulIntervals() throws IOException {
        assertCoverageAndUsefulWidths(report("--select", "v1.*,v4.*.1", "--prior", "shipped"), 11);
    }

    /** All campaigns, each with a prior fitted only to the others. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void firstRunsHaveCoveringAndUsefulIntervals() throws IOException {
        Path fitted = folder.resolve("first-runs.json");
        JsonNode report = report("--fit-prior", fitted.toString());

        assertCoverageAndUsefulWidths(report, 57);
        assertThat(report.at("/withoutRuntimes/withPrior"))
                .hasSize(5)
                .allSatisfy(RealFirstRunsTest::assertExpectedCoverage);
        assertThat(report.at("/pastRuns/1/pastRuns").intValue()).isEqualTo(1);
        assertThat(report.at("/pastRuns/1/withPrior")).hasSize(6).allSatisfy(RealFirstRunsTest::assertExpectedCoverage);
        assertThat(Files.readAllBytes(fitted))
                .as("shipped numbers equal the output of this command")
                .isEqualTo(PriorsDocument.write(Priors.shipped()));
    }
}
