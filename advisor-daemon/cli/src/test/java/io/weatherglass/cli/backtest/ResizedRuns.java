package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Path;

/** Back-tests the last of several runs, which has another number of samples than the earlier ones. */
public final class ResizedRuns {
    private ResizedRuns() {}

    /**
     * Checks that each median is within 10 % of the makespan and that each interval contains it.
     *
     * @param at shares of the makespan, separated by commas
     */
    public static void assertForecasts(Path recordings, String at) throws IOException {
        Ran ran = Commands.run(
                "backtest",
                "--connector",
                "nextflow",
                recordings.toString(),
                "--score",
                "1",
                "--at",
                at,
                "--rows",
                "--json");

        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode rows = new ObjectMapper().readTree(ran.out()).get("rows");
        assertThat(rows).hasSize(at.split(",").length).allSatisfy(row -> {
            double truth = row.get("truthSeconds").doubleValue();
            assertThat(row.at("/forecast/medianSeconds").doubleValue())
                    .as("median of %s", row)
                    .isCloseTo(truth, within(0.1 * truth));
            assertThat(row.at("/forecast/held").booleanValue())
                    .as("interval of %s", row)
                    .isTrue();
        });
    }
}
