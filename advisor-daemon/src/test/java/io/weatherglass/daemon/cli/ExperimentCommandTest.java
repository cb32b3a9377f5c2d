package io.weatherglass.daemon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import io.weatherglass.daemon.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {
    private static final String RUN = "v1.sample.brs.asap." + RunFiles.PLATFORM;

    @TempDir
    private Path folder;

    private Path runs;
    private Path experiment;

    @BeforeEach
    void writeFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        writeRun(1, RunFiles.TASKS);
        writeRun(2, RunFiles.TASKS.replace("~ 310.5", "~ 309.5").replace("~ 75.25", "~ 74.75"));
        RunFiles.writePlatforms(folder);
        experiment = folder.resolve("matrix.yaml");
        describe("workflows: runs/*.tasks");
    }

    private Path writeRun(int number, String text) throws IOException {
        return Files.writeString(runs.resolve(RUN + "." + number + ".tasks"), text);
    }

    private void describe(String... lines) throws IOException {
        List<String> all = new ArrayList<>(List.of(lines));
        all.add("platforms: platforms.json");
        all.add("inputs: best");
        Files.write(experiment, all);
    }

    private Ran run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("experiment", experiment.toString()));
        arguments.addAll(List.of(options));
        return Commands.run(arguments.toArray(String[]::new));
    }

    private JsonNode report(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--json");
        Ran ran = run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    private static List<String> column(JsonNode report, String field) {
        return StreamSupport.stream(report.get("cells").spliterator(), false)
                .map(cell -> cell.path(field).asText())
                .toList();
    }

    private static void assertCounts(JsonNode report, int simulated, int reused, int others) {
        assertThat(List.of(
                        report.get("simulated").intValue(),
                        report.get("reused").intValue(),
                        report.get("others").intValue()))
                .containsExactly(simulated, reused, others);
    }

    private List<String> sortedResults(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).stream().sorted().toList();
    }

    /** Without perturbation each realization is what simulate says, found there by hand. */
    @Test
    void aCellWithoutPerturbationIsTheSimulatedRun() throws IOException {
        describe(
                "workflows: runs/*.tasks",
                "perturbation-levels: 0",
                "realizations: [1, 3]",
                "strategies: [asap, afap]");
        JsonNode report = report();
        assertCounts(report, 8, 0, 0);
        assertThat(column(report, "workflow")).containsSubsequence(RUN + ".1", RUN + ".2");
        for (JsonNode cell : report.get("cells")) {
            Ran simulated = Commands.run(
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

    /** The same realizations in another order of commands. */
    @Test
    void aCellIsWhatTheMonteCarloCommandSays() throws IOException {
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
        Ran ran = Commands.run(
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
    void crossesTheAxesInTheirOrder() throws IOException {
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
        // fewer VMs take longer, a wider distribution has a wider result
        assertThat(report.at("/cells/0/meanSeconds").doubleValue())
                .isGreaterThan(report.at("/cells/16/meanSeconds").doubleValue());
        assertThat(report.at("/cells/1/sdSeconds").doubleValue())
                .isGreaterThan(report.at("/cells/0/sdSeconds").doubleValue());
        assertThat(report.get("notes")).anyMatch(note -> note.textValue().contains("synthetic"));
    }

    @Test
    void theResultsDoNotDependOnTheThreads() throws IOException {
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]", "realizations: [50, 101]", "seeds: [1, 2, 3]");
        assertCounts(
                report("--threads", "1", "--out", folder.resolve("one.jsonl").toString()), 24, 0, 0);
        assertCounts(
                report("--threads", "4", "--out", folder.resolve("four.jsonl").toString()), 24, 0, 0);
        assertThat(sortedResults("one.jsonl")).isEqualTo(sortedResults("four.jsonl"));
    }

    @Test
    void simulatesOnlyWhatIsNewOrHasChanged() throws IOException {
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]");
        JsonNode first = report();
        assertCounts(first, 4, 0, 0);
        assertThat(first.get("results").textValue())
                .isEqualTo(folder.resolve("matrix.results.jsonl").toString());
        JsonNode again = report();
        assertCounts(again, 0, 4, 0);
        assertThat(again.get("cells")).isEqualTo(first.get("cells"));

        // another order and one more cell per workflow
        describe("strategies: [1vm4all, afap, asap]", "workflows: runs/*.tasks");
        assertCounts(report(), 2, 4, 0);

        // another content under the same name
        writeRun(2, RunFiles.TASKS.replace("~ 310.5", "~ 400"));
        JsonNode changed = report();
        assertCounts(changed, 3, 3, 3);
        assertThat(changed.at("/cells/5/meanSeconds").doubleValue())
                .isGreaterThan(first.at("/cells/2/meanSeconds").doubleValue());

        // another platform under the same key
        Path platforms = folder.resolve("platforms.json");
        Files.writeString(platforms, Files.readString(platforms).replace("\"boot_b0_s\": 30", "\"boot_b0_s\": 31"));
        assertCounts(report(), 6, 0, 9);
        assertThat(Files.readAllLines(folder.resolve("matrix.results.jsonl"))).hasSize(15);
    }

    /** P is the mean of 0.5/310, 0, 0 and 0.25/75. */
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
        // the last job comes after the slowest of the first three, 74.75 or 75.25 s, map_1 before it 309.5 or 310.5
        JsonNode empirical = report.at("/cells/1");
        assertThat(empirical.get("maxSeconds").doubleValue()
                        - empirical.get("minSeconds").doubleValue())
                .isBetween(0.5, 1.5);
        // other past runs change what is drawn from them, and nothing else but P
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

    @Test
    void printsATableOfWhatDiffers() throws IOException {
        describe("workflows: runs/*.tasks", "perturbation-levels: 0", "strategies: [asap, 1vm4all]");
        Ran ran = run();
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).isEmpty();
        List<String> lines = ran.out().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("4 cells of " + experiment + ": 4 simulated, 0 were in "
                        + folder.resolve("matrix.results.jsonl"));
        assertThat(lines.get(1))
                .isEqualTo(
                        "all cells: platform " + RunFiles.PLATFORM
                                + ", max VMs platform's, background none, inputs best, input model uniform, P 0, N 500, seed 1");
        assertThat(lines.get(3)).matches("workflow +strategy +mean s +sd s +CI95 s +BTUs");
        assertThat(lines.get(4)).matches(RUN + "\\.1  asap +\\d+\\.\\d +0\\.0 +\\[.*] +2");
        assertThat(lines).hasSize(8);
    }

    @Test
    void printsCsvThatProgramsCanRead() throws IOException {
        describe("workflows: 'runs/" + RUN + ".1.tasks'", "max-vms: [1, 2]", "perturbation-levels: 0");
        Ran ran = run("--csv");
        List<String> lines = ran.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .startsWith("workflow,platform,max_vms,background,inputs,strategy,input_model,perturbation_level,");
        JsonNode second = report().at("/cells/1");
        assertThat(lines.get(2).replace("\"", ""))
                .startsWith(RUN + ".1," + RunFiles.PLATFORM + ",2,none,best,asap,uniform,0.0,500,1,"
                        + second.get("meanSeconds") + ",0.0,")
                .endsWith(",2.0,2,2,2.0," + second.get("vmUptimeMeanSeconds") + ",,,");
    }

    @Test
    void aCellThatCannotBeSimulatedDoesNotKeepTheOthersFromTheirResults() throws IOException {
        writeRun(2, RunFiles.TASKS.replaceAll("~ [0-9.]+", "~ 0").replaceAll(" 300 ~| 60 ~", " 0 ~"));
        Ran ran = run("--json");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines())
                .singleElement()
                .asString()
                .startsWith("no result for " + RUN + ".2 with asap on " + RunFiles.PLATFORM)
                .contains("mean walltime must be known of at least one job");
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(column(report, "workflow")).containsExactly(RUN + ".1");
        assertThat(report.at("/failures/0/workflow").textValue()).isEqualTo(RUN + ".2");
        assertThat(Files.readAllLines(folder.resolve("matrix.results.jsonl"))).hasSize(1);
    }
}
