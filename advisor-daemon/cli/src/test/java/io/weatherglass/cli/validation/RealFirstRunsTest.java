package io.weatherglass.cli.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** First runs of real workflows, each with a prior fitted on other campaigns only. */
@Tag("long")
class RealFirstRunsTest {

    @TempDir
    private Path folder;

    @Test
    void intervalsOfFirstRunsHoldAndAreOfUse() throws IOException {
        Path fitted = folder.resolve("first-runs.json");
        Ran ran = Commands.run(
                "backtest",
                "--runs",
                SharedData.require("schlouder/runs").toString(),
                "--platforms",
                SharedData.require("schlouder/platforms.json").toString(),
                "--cold",
                "--fit-prior",
                fitted.toString(),
                "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode stages = new ObjectMapper().readTree(ran.out()).at("/pastRuns/0/withPrior");

        assertThat(stages).hasSize(6).allSatisfy(stage -> {
            assertThat(stage.get("n").intValue()).isEqualTo(57);
            assertThat(stage.get("coverage").doubleValue()).as("%s", stage).isGreaterThanOrEqualTo(0.90);
            assertThat(stage.get("costCoverage").doubleValue()).as("%s", stage).isGreaterThanOrEqualTo(0.90);
        });
        assertThat(stages.at("/2/medianWidth").doubleValue()).isLessThanOrEqualTo(0.6);
        assertThat(stages.at("/3/medianWidth").doubleValue()).isLessThanOrEqualTo(0.4);
        assertThat(Files.readAllBytes(fitted))
                .as("the numbers that are shipped are fitted by this command")
                .isEqualTo(Priors.shipped().write());
    }
}
