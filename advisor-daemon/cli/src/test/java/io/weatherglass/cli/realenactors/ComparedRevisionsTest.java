package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Real workflows whose second revision makes one process far slower. The plugins report revisions, nodes and
 * time limits; nothing is entered by hand.
 */
@NeedsBroker
@Tag("program")
@Execution(ExecutionMode.CONCURRENT)
class ComparedRevisionsTest {

    private static final String NO_DAEMON = "http://127.0.0.1:9";
    private static final int RUNS_OF_FIRST = 4;

    @TempDir
    private Path folder;

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void namesTheProcessThatAnotherModuleOfNextflowMakesSlower(EmbeddedKafka kafka)
            throws IOException, InterruptedException {
        Nextflow.Version.V25_04.require();
        Path work = folder.resolve("nextflow");
        Files.createDirectories(work.resolve("modules"));
        Nextflow nextflow = new Nextflow(work, Nextflow.Version.V25_04);
        try (EnactorSite site = new EnactorSite(kafka, folder, Map.of("forecast.interval", "1s"))) {
            List<String> ended = new ArrayList<>();
            for (int run = 0; run <= RUNS_OF_FIRST; run++) {
                Files.writeString(
                        work.resolve("modules/align.nf"), """
                        process ALIGN {
                          input: val prepared
                          output: val prepared
                          exec: sleep %s
                        }
                        """.formatted(run < RUNS_OF_FIRST ? "500" : "6000"));
                run(nextflow, site, run < RUNS_OF_FIRST ? "" : "process { withName: ALIGN { time = '3s' } }", ended);
            }
            List<JsonNode> runs = runs();
            List<String> revisions =
                    runs.stream().map(run -> run.get("revision").textValue()).toList();
            String first = revisions.get(0);
            String second = revisions.get(RUNS_OF_FIRST);

            assertThat(revisions).containsExactly(first, first, first, first, second);
            assertThat(second).hasSameSizeAs("1a2b3c4d5e").isNotEqualTo(first);
            assertThat(runs)
                    .extracting(run -> run.get("parametersHash").textValue())
                    .containsOnly(runs.get(0).get("parametersHash").textValue());
            assertSlower("ALIGN", first, second);

            assertThat(site.advisories(ended.get(RUNS_OF_FIRST)))
                    .as("risk that ALIGN, which already exceeds its usual runtime, exceeds its limit")
                    .anySatisfy(advisory -> {
                        JsonNode risk = advisory.at("/limitRisks/0");
                        assertThat(risk.path("jobId").asText()).startsWith("ALIGN");
                        assertThat(risk.path("timeLimitSeconds").asDouble()).isEqualTo(3);
                        assertThat(risk.path("probability").asDouble()).isBetween(0.05, 1.0);
                    });
        }
    }

    private static void run(Nextflow nextflow, EnactorSite site, String configuration, List<String> ended)
            throws IOException, InterruptedException {
        nextflow.script(
                "chain.nf",
                "weatherglass { url = '%s'; showForecast = false }\n%s\n".formatted(site.url(), configuration),
                Nextflow.plugin().toArray(String[]::new));
        String instance = site.ended(ended);
        site.outcome(instance);
        ended.add(instance);
    }

    @Test
    void namesTheRuleThatAnotherCommitOfASnakefileMakesSlower() throws IOException, InterruptedException {
        EnactorProgram.require("git", "git");
        Snakemake9.require();
        Path work = folder.resolve("snakemake");
        Snakemake9 snakemake = new Snakemake9(work, "chain", "Chain.smk");
        git(work, "init", "--quiet");
        List<String> commits = new ArrayList<>();
        for (int run = 0; run <= RUNS_OF_FIRST; run++) {
            if (run == RUNS_OF_FIRST) {
                Path file = work.resolve("Chain.smk");
                Files.writeString(file, Files.readString(file).replace("sleep 0.50", "sleep 6"));
            }
            if (run == 0 || run == RUNS_OF_FIRST) {
                git(work, "add", "Chain.smk");
                git(work, "-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "-m", "step");
                commits.add(git(work, "rev-parse", "--short=10", "HEAD"));
            }
            try (EnactorProgram program =
                    snakemake.start(NO_DAEMON, "--forceall", "--logger-weatherglass-hide-forecast")) {
                program.succeed();
            }
        }
        importRuns(work.resolve(".snakemake/log/weatherglass"));

        assertSlower("align", commits.get(0), commits.get(1));
    }

    private static String git(Path work, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try (EnactorProgram git = EnactorProgram.start(work, Map.of(), command)) {
            git.succeed();
            return git.said().strip();
        }
    }

    private void importRuns(Path messages) {
        Ran ran = Commands.run(
                with("history", "import", "--connector", "snakemake", "--workflow", "chain", messages.toString()));
        assertThat(ran.out()).as(ran.err()).contains("5 runs: 5 added");
    }

    private String[] with(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return all.toArray(String[]::new);
    }

    /** Returns the runs of the history with their jobs. */
    private List<JsonNode> runs() throws IOException {
        List<JsonNode> runs = new ArrayList<>();
        for (int run = 1; run <= RUNS_OF_FIRST + 1; run++) {
            runs.add(new ObjectMapper()
                    .readTree(Commands.run(with("history", "show", String.valueOf(run), "--json"))
                            .out()));
        }
        return runs;
    }

    private void assertSlower(String process, String first, String second) throws IOException {
        Ran ran = Commands.run(with("history", "compare", "--workflow", "chain", "--revision", first, second));
        assertThat(ran.out())
                .as(ran.err())
                .contains("verdict: runtime of " + process + " +", "code (revision " + first + " → " + second + ")");
        assertThat(runs().get(0).findValuesAsText("node"))
                .hasSizeGreaterThanOrEqualTo(3)
                .allMatch(node -> !node.isBlank());
    }
}
