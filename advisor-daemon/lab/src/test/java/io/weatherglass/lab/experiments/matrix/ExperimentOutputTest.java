package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The output for the cells of an experiment, including failed ones. */
class ExperimentOutputTest extends ExperimentFolder {

    @Test
    void reportsThatPastRunsGiveNoLevel() throws IOException {
        String note =
                "the past runs yield P = 0, because the walltime of each job is the same in all of them; walltimes are"
                        + " not varied";
        describe("workflows: runs/*.1.tasks", "history: runs/*.1.tasks");
        assertThat(run().out()).contains("note: " + RUN + ".1: " + note);
        describe("workflows: runs/*.1.tasks", "history: runs/*.1.tasks", "perturbation-levels: 0");
        assertThat(run().out()).doesNotContain("note: ");
    }

    @Test
    void reportsTheNumberOfJobsWithUnknownMean() throws IOException {
        Files.writeString(experiment, "workflows: runs/*.tasks\nplatforms: platforms.json\n");
        assertThat(report().get("notes"))
                .hasToString("[\"" + RUN
                        + ".1 and 1 more: with inputs blind 1 job without a known mean: simulated with the mean of jobs"
                        + " of the same kind and P = 1\"]");
    }

    @Test
    void printsATableOfDifferences() throws IOException {
        describe("workflows: runs/*.tasks", "perturbation-levels: 0", "strategies: [asap, 1vm4all]");
        Ran ran = run();
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).isEmpty();
        List<String> lines = ran.out().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo("4 cells of " + experiment + ": 4 simulated, 0 already in "
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
    void printsMachineReadableCsv() throws IOException {
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
    void escapesFormulasInCsv() throws IOException {
        Path runs = folder.resolve("runs");
        Files.move(runs.resolve(RUN + ".1.tasks"), runs.resolve("=" + RUN + ".1.tasks"));
        describe("workflows: 'runs/=*.tasks'", "perturbation-levels: 0");
        Ran ran = run("--csv");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines().toList().get(1).replace("\"", "")).startsWith("'=" + RUN + ".1,");
    }

    @Test
    void failedCellsDoNotAffectOthers() throws IOException {
        writeRun(2, RunFiles.TASKS.replaceAll("~ [0-9.]+", "~ 0").replaceAll(" 300 ~| 60 ~", " 0 ~"));
        Ran ran = run("--json");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines())
                .singleElement()
                .asString()
                .startsWith("no result for " + RUN + ".2 with asap on " + RunFiles.PLATFORM)
                .contains("mean walltime must be known for at least one job");
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(column(report, "workflow")).containsExactly(RUN + ".1");
        assertThat(report.at("/failures/0/workflow").textValue()).isEqualTo(RUN + ".2");
        assertThat(Files.readAllLines(folder.resolve("matrix.results.jsonl"))).hasSize(1);
    }
}
