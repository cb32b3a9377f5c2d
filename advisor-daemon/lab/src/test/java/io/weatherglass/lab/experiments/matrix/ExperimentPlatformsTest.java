package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments on plans with their own resources, and on priced and shared platforms. */
class ExperimentPlatformsTest {
    private static final String JOBS = """
            "jobs": [
              {"id": "split", "kind": "split", "projectedRuntimeSeconds": 60},
              {"id": "search-1", "kind": "search", "projectedRuntimeSeconds": 600, "dependencies": ["split"]},
              {"id": "search-2", "kind": "search", "projectedRuntimeSeconds": 600, "dependencies": ["split"]}
            ]""";

    private static final String CLOUD = """
            {
              "kind": "vms",
              "vmTypes": [{"name": "fast", "speed": 2, "price": 0.25, "currency": "EUR"}],
              "boot": {"b0Seconds": 30},
              "billing": {"model": "btu", "btuSeconds": 100},
              "hosts": {"hosts": [{"count": 1, "cores": 2}], "placement": "first-fit", "overcommitment": 5},
              "maxVms": 1
            }""";

    @TempDir
    private Path folder;

    private Path plan;
    private Path experiment;

    @BeforeEach
    void writeFiles() throws IOException {
        plan = Files.writeString(
                folder.resolve("plan.json"),
                "{\"workflow\": \"blast\", \"strategy\": \"asap\", " + JOBS + ", \"resources\": " + CLOUD + "}");
        Files.writeString(
                folder.resolve("platforms.json"),
                "{\"own\": " + CLOUD + ", \"pool\": {\"kind\": \"slots\", \"slots\": 2}, \"seconds\": "
                        + CLOUD.replace("\"btu\", \"btuSeconds\": 100", "\"per-second\"") + "}");
        Files.writeString(folder.resolve("load.csv"), "arrival_s,cores,work_s\n0,8,80000\n");
        experiment = folder.resolve("matrix.yaml");
    }

    private Ran run(String text, String... options) throws IOException {
        Files.writeString(experiment, text);
        String[] arguments = new String[options.length + 2];
        arguments[0] = "experiment";
        arguments[1] = experiment.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        Ran ran = LabCommands.run(arguments);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    private JsonNode cells(String text) throws IOException {
        return new ObjectMapper().readTree(run(text, "--json").out()).get("cells");
    }

    /** The VM is booted at 30 s, split takes 60 / 2 s, and both searches take 600 / 2 s in sequence. */
    @Test
    void planRunsOnItsOwnResources() throws IOException {
        JsonNode cell = cells("workflows: plan.json\nperturbation-levels: 0\nrealizations: 4\n")
                .get(0);
        assertThat(cell.get("platform").textValue()).isEqualTo("plan");
        assertThat(cell.get("strategy").textValue()).isEqualTo("asap");
        assertThat(cell.get("meanSeconds").doubleValue()).isEqualTo(660);
        JsonNode simulated = new ObjectMapper()
                .readTree(LabCommands.run("simulate", plan.toString(), "--json").out());
        assertThat(cell.get("btuMean").doubleValue())
                .isEqualTo(simulated.get("btuCount").doubleValue());
        assertThat(cell.get("costMean").doubleValue())
                .isEqualTo(simulated.at("/cost/amount").doubleValue())
                .isEqualTo(0.25 * cell.get("btuMean").doubleValue());
        assertThat(cell.get("currency").textValue()).isEqualTo("EUR");
    }

    @Test
    void planRunsOnItsOwnAndOtherPlatforms() throws IOException {
        JsonNode cells = cells("""
                workflows: plan.json
                platforms: [plan, platforms.json#own, platforms.json#seconds]
                realizations: 50
                """);
        assertThat(cells).hasSize(3);
        for (JsonNode cell : cells) {
            assertThat(cell.get("meanSeconds")).isEqualTo(cells.at("/0/meanSeconds"));
        }
        assertThat(cells.at("/1/btuCounts")).isEqualTo(cells.at("/0/btuCounts"));
        assertThat(cells.at("/2/btuCounts")).isEmpty();
        assertThat(cells.at("/2/btuMean").isMissingNode()).isTrue();
        // seconds are not rounded up to billing units, although the price is per unit
        assertThat(cells.at("/2/costMean").doubleValue()).isPositive();
        JsonNode pool = cells("workflows: plan.json\nplatforms: platforms.json#pool\nstrategies: [heft, sjf]\n");
        assertThat(pool).hasSize(2);
        assertThat(pool.at("/0/costMean").isMissingNode()).isTrue();
    }

    /**
     * Other tenants demand eight cores of the host, which has two, so the VM gets 2/9 of a core and takes 4.5 times as
     * long.
     */
    @Test
    void otherTenantsSlowAWorkflowDown() throws IOException {
        String text = """
                workflows: plan.json
                backgrounds: [none, load.csv]
                perturbation-levels: 0
                realizations: 1
                """;
        JsonNode cells = cells(text);
        assertThat(cells.at("/0/background").textValue()).isEqualTo("none");
        assertThat(cells.at("/1/background").textValue()).isEqualTo("load.csv");
        assertThat(cells.at("/1/meanSeconds").doubleValue() - 30)
                .isCloseTo(4.5 * (cells.at("/0/meanSeconds").doubleValue() - 30), within(1e-6));
        // change the load and keep its name
        Files.writeString(folder.resolve("load.csv"), "arrival_s,cores,work_s\n0,8,70000\n");
        JsonNode again = new ObjectMapper().readTree(run(text, "--json").out());
        assertThat(again.get("simulated").intValue()).isEqualTo(1);
        assertThat(again.get("reused").intValue()).isEqualTo(1);
    }

    @Test
    void printsPricesInTheTable() throws IOException {
        assertThat(run("workflows: plan.json\nperturbation-levels: 0\nrealizations: 2\n")
                        .out())
                .contains("cost")
                .containsPattern(" \\d\\.\\d\\d ± 0\\.00 EUR\n");
    }
}
