package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/** Costs of runs by kind and sample, and quotes. */
record QuotedRun(String workflow, Path data) {

    /** Checks that the shares of all kinds, and those of all samples, add up to the cost of an ended run. */
    static void assertCosts(EnactorSite site, String instance, List<String> samples) {
        JsonNode cost = site.advisory(instance).get("cost");
        for (String by : List.of("kinds", "samples")) {
            JsonNode shares = cost.at("/split/" + by);
            double sum = StreamSupport.stream(shares.spliterator(), false)
                    .mapToDouble(share -> share.get("spent").doubleValue())
                    .sum();
            assertThat(sum)
                    .as(by)
                    .isPositive()
                    .isCloseTo(cost.at("/amount/median").doubleValue(), withinPercentage(1e-6));
        }
        assertThat(cost.at("/split/samples").findValuesAsText("name"))
                .filteredOn(name -> !name.isEmpty())
                .containsExactlyInAnyOrderElementsOf(samples);
    }

    /** Keeps a quote for these samples and returns the output. */
    String quote(List<String> samples) throws IOException {
        Path sheet = Files.writeString(
                Files.createTempFile(data, "sheet", ".csv"), "sample\n" + String.join("\n", samples) + "\n");
        Ran ran = Commands.run(
                "forecast", workflow, "--samples", sheet.toString(), "--keep", "--data-dir", data.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("per sample (" + samples.size() + " samples): ")
                .endsWith("quote kept\n");
        return ran.out();
    }

    /** Waits until the history compares the quote with the run that followed it. */
    void assertCompared(String pattern) {
        Eventually.until(
                "the quote is compared",
                () -> Commands.run("history", "list", "--workflow", workflow, "--data-dir", data.toString())
                        .out()
                        .contains(", actual "));
        assertThat(Commands.run("history", "list", "--workflow", workflow, "--data-dir", data.toString())
                        .out())
                .containsPattern("(?m)^" + pattern + "; [01] of your last 1 quote held$");
    }
}
