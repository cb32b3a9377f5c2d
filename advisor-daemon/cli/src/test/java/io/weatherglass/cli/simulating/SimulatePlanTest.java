package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulates enactment plans with their own resources and strategy. */
class SimulatePlanTest {

    private static final String PLAN = """
        {
          "workflow": "blast",
          "strategy": "asap",
          "jobs": [
            {"id": "split", "kind": "split", "projectedRuntimeSeconds": 60},
            {"id": "search-1", "kind": "search", "projectedRuntimeSeconds": 600, "dependencies": ["split"]},
            {"id": "search-2", "kind": "search", "projectedRuntimeSeconds": 0, "dependencies": ["split"]}
          ],
          "resources": {
            "kind": "vms",
            "vmTypes": [{"name": "fast", "speed": 2, "price": 0.25, "currency": "EUR"}],
            "boot": {"b0Seconds": 30},
            "billing": {"model": "btu", "btuSeconds": 100},
            "maxVms": 1
          }
        }
        """;

    @TempDir
    private Path folder;

    private Ran run(String command, String plan, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                command, Files.writeString(folder.resolve("plan.json"), plan).toString()));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void simulatesAPlanOnItsResources() throws IOException {
        JsonNode report = json(run("simulate", PLAN, "--json"));
        // by hand: booted at 30, split takes 60 / 2, both searches 600 / 2, because unknown projections use the mean of
        // the kind
        assertThat(report.get("workflow").asText()).isEqualTo("blast");
        assertThat(report.get("strategy").asText()).isEqualTo("asap");
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(30 + 30 + 300 + 300, within(1e-9));
        assertThat(report.get("btuCount").asInt()).isEqualTo(7);
        assertThat(report.at("/cost/amount").asDouble()).isCloseTo(7 * 0.25, within(1e-9));
        assertThat(report.at("/cost/currency").asText()).isEqualTo("EUR");
        assertThat(report.at("/notes/0").asText())
                .isEqualTo("1 job without a projection: simulated with the mean of jobs of the same kind");
    }

    @Test
    void acceptsAnotherStrategyAndQuota() throws IOException {
        JsonNode report = json(run("simulate", PLAN, "--strategy", "1vmpertask", "--max-vms", "3", "--json"));
        assertThat(report.get("vmCount").asInt()).isEqualTo(3);
        // split is done at 60, the VMs of its successors are ready at 90
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(60 + 30 + 300, within(1e-9));
    }

    @Test
    void comparesStrategiesOnAPlan() throws IOException {
        JsonNode report = json(run("montecarlo", PLAN, "-P", "0.1", "-N", "1000", "--budget", "1.6", "--json"));
        JsonNode makespan = report.at("/strategies/0/makespanSeconds");
        assertThat(makespan.get("mean").asDouble()).isCloseTo(660, within(20.0));
        // an unknown projection is uniform between 0 and twice the mean of its kind
        assertThat(makespan.get("min").asDouble()).isLessThan(420);
        assertThat(makespan.get("max").asDouble()).isGreaterThan(900);
        assertThat(report.at("/strategies/0/currency").asText()).isEqualTo("EUR");
        assertThat(report.at("/strategies/0/budgetExceeded/probability").asDouble())
                .isBetween(0.4, 0.6);
        assertThat(report.at("/notes/0").asText()).startsWith("1 job without a known mean");
    }

    @Test
    void simulatesOnSlots() throws IOException {
        String plan = PLAN.replaceFirst("(?s)\"resources\".*", "\"resources\": {\"kind\": \"slots\", \"slots\": 2}}")
                .replace("asap", "fixedpool");
        JsonNode report = json(run("simulate", plan, "--json"));
        assertThat(report.get("makespanSeconds").asDouble()).isCloseTo(660, within(1e-9));
        assertThat(report.get("vmCount").asInt()).isEqualTo(2);
        assertThat(report.get("btuCount").isNull()).isTrue();
        assertThat(report.get("billedSeconds").asDouble()).isZero();
        Ran text = run("simulate", plan);
        assertThat(text.out()).contains("makespan  660.0 s").doesNotContain("BTU");
    }

    /**
     * Calculated by hand for 60 s and 600 s with one CPU, and 600 s with 4 CPUs and 2 GB, at 3.60 EUR per CPU-hour and
     * 1.80 EUR per GB-hour.
     */
    @Test
    void chargesSlotPrices() throws IOException {
        String plan = PLAN.replaceFirst(
                        "(?s)\"resources\".*",
                        "\"resources\": {\"kind\": \"slots\", \"slots\": 2, \"price\":"
                                + " {\"perCpuHour\": 3.6, \"perGbHour\": 1.8, \"currency\": \"EUR\"}}}")
                .replace("600, \"dependencies\"", "600, \"cpus\": 4, \"memoryBytes\": 2147483648, \"dependencies\"")
                .replace("asap", "fixedpool");
        double cost = (60 + 600) * 0.001 + 600 * (4 * 0.001 + 2 * 0.0005);
        JsonNode report = json(run("simulate", plan, "--json"));
        assertThat(report.at("/cost/amount").asDouble()).isCloseTo(cost, within(1e-9));
        assertThat(report.at("/cost/currency").asText()).isEqualTo("EUR");
        assertThat(report.get("billedSeconds").asDouble()).isZero();
        assertThat(run("simulate", plan).out()).contains("cost      3.66 EUR");

        JsonNode many = json(run("montecarlo", plan, "-P", "0.01", "-N", "500", "--budget", "3.66", "--json"));
        assertThat(many.at("/strategies/0/cost/mean").asDouble()).isCloseTo(cost, within(0.1));
        assertThat(many.at("/strategies/0/currency").asText()).isEqualTo("EUR");
        assertThat(many.at("/strategies/0/budgetExceeded/probability").asDouble())
                .isBetween(0.3, 0.7);
        assertThat(run("montecarlo", plan, "-P", "0.01", "-N", "500").out()).contains("cost, EUR: mean");
    }

    /** The expected position is that of the value in the last column. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Seconds": 600       | Seconds": -3   | /jobs/1/projectedRuntimeSeconds of job "search-1" must be finite and \
        >= 0 (0 = unknown), but was -3.0 | -3
        Seconds": 600       | Seconds": "6"  | /jobs/1/projectedRuntimeSeconds must be a number, but was "6" | "6"
        "btuSeconds": 100   | "btuSeconds": 0 | /resources/billing/btuSeconds must be finite and > 0, but was 0.0 | 0}
        , "btuSeconds": 100 | ''             | /resources/billing/btuSeconds is required, but was absent | {"model"
        ["split"]}          | ["spilt"]}     | /jobs/1/dependencies/0 of job "search-1" must be the id of a job of \
        the plan, but was spilt | "spilt"
        "maxVms": 1         | "maxVms": 0    | /resources/maxVms must be > 0, but was 0 | 0
        """)
    void reportsFileLineFieldAndRule(String right, String wrong, String message, String value) throws IOException {
        assertThat(PLAN).contains(right);
        int changed = PLAN.indexOf(right);
        String plan = PLAN.substring(0, changed) + wrong + PLAN.substring(changed + right.length());
        int at = wrong.isEmpty() ? plan.lastIndexOf(value, changed) : plan.indexOf(value, changed);
        String before = plan.substring(0, at);
        String place = ":" + before.lines().count() + ":" + (at - before.lastIndexOf('\n'));
        assertThat(run("simulate", plan).refusal()).isEqualTo(folder.resolve("plan.json") + place + ": " + message);
    }

    @Test
    void rejectsInvalidJsonAndUnknownPlatforms() throws IOException {
        assertThat(run("simulate", PLAN.substring(0, 100)).refusal())
                .startsWith(folder.resolve("plan.json") + ":5:")
                .contains("must be valid JSON");
        assertThat(run("simulate", PLAN, "--platform", "small").refusal()).isEqualTo("--platform requires --platforms");
        Ran none = Commands.run("simulate", "synthetic:omssa-brs", "--strategy", "asap");
        assertThat(none.refusal()).isEqualTo("workflow synthetic-omssa-brs-223 names no platform: specify --platforms");
    }
}
