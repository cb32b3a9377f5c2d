package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The results of the cells of an experiment. */
class ExperimentCommandTest extends ExperimentFolder {

    private List<String> sortedResults(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).stream().sorted().toList();
    }

    /** Without perturbation, every realization equals the output of {@code simulate}, which was verified manually. */
    @Test
    void cellWithoutPerturbationEqualsTheSimulatedRun() throws IOException {
        describe(
                "workflows: runs/*.tasks",
                "perturbation-levels: 0",
                "realizations: [1, 3]",
                "strategies: [asap, afap]");
        JsonNode report = report();
        assertCounts(report, 8, 0, 0);
        assertThat(column(report, "workflow")).containsSubsequence(RUN + ".1", RUN + ".2");
        for (JsonNode cell : report.get("cells")) {
            Ran simulated = LabCommands.run(
                    "simulate",
                    runs.resolve(cell.get("workflow").textValue() + ".tasks").toString(),
                    "--platforms",
                    folder.resolve("platforms.json").toString(),
                    "--strategy",
                    cell.get("strategy").textValue(),
                    "--json");
            JsonNode single = new ObjectMapper().readTree(simulated.out());
            assertThat(cell.get("meanSeconds").doubleValue())
                    .isEqualTo(single.get("makespanSeconds").doubleValue());
            assertThat(cell.get("sdSeconds").doubleValue()).isZero();
            assertThat(cell.get("btuCounts"))
                    .hasToString("{\"" + single.get("btuCount") + "\":" + cell.get("realizations") + "}");
            assertThat(cell.get("vmCountMean").doubleValue())
                    .isEqualTo(single.get("vmCount").doubleValue());
        }
    }

    /** The kernel's results in the same file are not reused. */
    @Test
    @Tag("program")
    void simGridGivesTheSameCells() throws IOException {
        Commands.requireSimGrid();
        describe("workflows: runs/*.tasks", "perturbation-levels: 0.2", "realizations: 5");
        JsonNode kernel = report();
        JsonNode simGrid = report("--engine", "simgrid", "--threads", "1");
        assertCounts(simGrid, 2, 0, 2);
        for (int k = 0; k < 2; k++) {
            JsonNode cell = kernel.get("cells").get(k);
            assertThat(cell.get("sdSeconds").doubleValue()).isPositive();
            assertThat(simGrid.at("/cells/" + k + "/meanSeconds").doubleValue())
                    .isCloseTo(cell.get("meanSeconds").doubleValue(), within(1e-6));
        }
    }

    /** Different commands yield the same realizations. */
    @Test
    void cellEqualsTheMonteCarloCommand() throws IOException {
        Files.write(
                experiment,
                List.of(
                        "workflows: runs/" + RUN + ".1.tasks",
                        "platforms: platforms.json",
                        "max-vms: 1",
                        "history: runs/*.tasks",
                        "strategies: [asap, 1vmpertask]",
                        "input-models: lognormal",
                        "realizations: 150",
                        "seeds: 7"));
        JsonNode report = report();
        Ran ran = LabCommands.run(
                "montecarlo",
                runs.resolve(RUN + ".1.tasks").toString(),
                "--platforms",
                folder.resolve("platforms.json").toString(),
                "--max-vms",
                "1",
                "--strategy",
                "asap,1vmpertask",
                "--history",
                runs.toString(),
                "--input-model",
                "lognormal",
                "-N",
                "150",
                "--seed",
                "7",
                "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode montecarlo = new ObjectMapper().readTree(ran.out());
        for (int k = 0; k < 2; k++) {
            JsonNode cell = report.get("cells").get(k);
            JsonNode makespan = montecarlo.at("/strategies/" + k + "/makespanSeconds");
            assertThat(cell.get("meanSeconds")).isEqualTo(makespan.get("mean"));
            assertThat(cell.get("sdSeconds")).isEqualTo(makespan.get("sd")).isNotEqualTo(new IntNode(0));
            assertThat(cell.get("ci95")).isEqualTo(makespan.get("ci95"));
            assertThat(cell.get("perturbationLevel")).isEqualTo(montecarlo.get("perturbationLevel"));
            assertThat(cell.get("btuMean")).isEqualTo(montecarlo.at("/strategies/" + k + "/btuCount/mean"));
        }
    }

    @Test
    void combinesTheAxesInOrder() throws IOException {
        Files.write(
                experiment,
                List.of(
                        "workflows: [runs/" + RUN + ".1.tasks, 'synthetic:omssa-brs:20']",
                        "platforms: platforms.json#" + RunFiles.PLATFORM,
                        "strategies: asap",
                        "max-vms: [1, 2]",
                        "inputs: [best, blind]",
                        "input-models: [uniform, normal-third]",
                        "perturbation-levels: [0.1, 0.2]",
                        "realizations: 20",
                        "seeds: [1, 2]"));
        JsonNode report = report();
        assertCounts(report, 64, 0, 0);
        assertThat(column(report, "maxVms").subList(0, 32))
                .startsWith("1")
                .endsWith("2")
                .isSorted();
        assertThat(column(report, "perturbationLevel").subList(0, 4)).containsExactly("0.1", "0.2", "0.1", "0.2");
        assertThat(column(report, "inputModel").subList(0, 4))
                .containsExactly("uniform", "uniform", "normal-third", "normal-third");
        // fewer VMs take longer; a wider distribution has a wider result
        assertThat(report.at("/cells/0/meanSeconds").doubleValue())
                .isGreaterThan(report.at("/cells/16/meanSeconds").doubleValue());
        assertThat(report.at("/cells/1/sdSeconds").doubleValue())
                .isGreaterThan(report.at("/cells/0/sdSeconds").doubleValue());
        assertThat(report.get("notes")).anyMatch(note -> note.textValue().contains("synthetic"));
    }

    @Test
    void resultsAreIndependentOfTheNumberOfThreads() throws IOException {
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]", "realizations: [50, 101]", "seeds: [1, 2, 3]");
        assertCounts(
                report("--threads", "1", "--out", folder.resolve("one.jsonl").toString()), 24, 0, 0);
        assertCounts(
                report("--threads", "4", "--out", folder.resolve("four.jsonl").toString()), 24, 0, 0);
        assertThat(sortedResults("one.jsonl")).isEqualTo(sortedResults("four.jsonl"));
    }

    @Test
    void simulatesOnlyNewOrChangedCells() throws IOException {
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]");
        JsonNode first = report();
        assertCounts(first, 4, 0, 0);
        assertThat(first.get("results").textValue())
                .isEqualTo(folder.resolve("matrix.results.jsonl").toString());
        JsonNode again = report();
        assertCounts(again, 0, 4, 0);
        assertThat(again.get("cells")).isEqualTo(first.get("cells"));

        // change the order, and add one cell per workflow
        describe("strategies: [1vm4all, afap, asap]", "workflows: runs/*.tasks");
        assertCounts(report(), 2, 4, 0);

        // change the contents of a file and keep its name
        writeRun(2, RunFiles.TASKS.replace("~ 310.5", "~ 400"));
        JsonNode changed = report();
        assertCounts(changed, 3, 3, 3);
        assertThat(changed.at("/cells/5/meanSeconds").doubleValue())
                .isGreaterThan(first.at("/cells/2/meanSeconds").doubleValue());

        // change the platform and keep its key
        Path platforms = folder.resolve("platforms.json");
        Files.writeString(platforms, Files.readString(platforms).replace("\"boot_b0_s\": 30", "\"boot_b0_s\": 31"));
        assertCounts(report(), 6, 0, 9);
        assertThat(Files.readAllLines(folder.resolve("matrix.results.jsonl"))).hasSize(15);
    }

    /** The perturbation level P is the mean of 0.5/310, 0, 0 and 0.25/75. */
    @Test
    void takesPerturbationLevelsAndWalltimesFromHistory() throws IOException {
        describe(
                "workflows: runs/" + RUN + ".1.tasks",
                "history: runs/*.tasks",
                "perturbation-levels: history",
                "input-models: [uniform, empirical]",
                "realizations: 400");
        JsonNode report = report();
        assertThat(report.at("/cells/0/perturbationLevel").doubleValue())
                .isCloseTo((0.5 / 310 + 0.25 / 75) / 4, within(1e-12));
        // the last job (74.75 or 75.25 s) starts after the slowest of the first three, which is map_1 (309.5 or 310.5
        // s)
        JsonNode empirical = report.at("/cells/1");
        assertThat(empirical.get("maxSeconds").doubleValue()
                        - empirical.get("minSeconds").doubleValue())
                .isBetween(0.5, 1.5);
        // other past runs change the drawn values and P, but nothing else
        writeRun(3, RunFiles.TASKS.replace("~ 75.25", "~ 80"));
        assertCounts(report(), 2, 0, 2);
        describe(
                "workflows: runs/" + RUN + ".1.tasks",
                "history: [runs/*.1.tasks, runs/*.2.tasks]",
                "perturbation-levels: history",
                "input-models: [uniform, empirical]",
                "realizations: 400");
        assertCounts(report(), 0, 2, 2);
    }
}
