package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Incomplete runs and bad records do not affect other runs. */
@Tag("long")
class RecordsLeftOutTest {
    private static final String GROUP = "v1.sample.brs.asap." + RunFiles.PLATFORM;
    private static final String INCOMPLETE = GROUP + ".8";
    private static final String BAD = GROUP + ".9";
    private static final String LEFT_OUT =
            "left out: 1 run that did not complete: " + INCOMPLETE + ".tasks (2 of 4 jobs never ended)";

    @TempDir
    private Path folder;

    private Path runs;
    private Path platforms;
    private Path outcomes;

    @BeforeEach
    void writeGoodFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        platforms = RunFiles.writePlatforms(folder);
        StringBuilder lines = new StringBuilder("run,vm_count,btu_count,vm_uptime_s,makespan_s\n");
        for (int run = 1; run <= 3; run++) {
            writeRun(GROUP + "." + run, RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
            lines.append(GROUP)
                    .append('.')
                    .append(run)
                    .append(",2,2,7100,")
                    .append(710 + run)
                    .append('\n');
        }
        outcomes = Files.writeString(folder.resolve("outcomes.csv"), lines);
    }

    private Path writeRun(String name, String text) throws IOException {
        return Files.writeString(runs.resolve(name + ".tasks"), text);
    }

    private String writeIncomplete() throws IOException {
        return writeRun(INCOMPLETE, RunFiles.TASKS.replace("~ 290", "~ -1").replace("~ 75.25", "~ -1"))
                .toString();
    }

    /** Also writes the explanations. */
    private String writeBad() throws IOException {
        return writeRun(BAD, RunFiles.TASKS.replace("~ 280", "~ fast"))
                + ":6:15: real_walltime must be a finite decimal number, but was \"fast\"";
    }

    private Ran run(String command, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of(command, "--runs", runs.toString(), "--platforms", platforms.toString()));
        if (command.equals("backtest")) {
            arguments.addAll(List.of("--models", "standard,mean", "--set", "forecast.max-realizations=100", "--rows"));
        }
        arguments.addAll(List.of(more));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    private static ObjectNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return (ObjectNode) new ObjectMapper().readTree(ran.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "capture-rate", "backtest"})
    void resultsEqualThoseOfTheGoodRuns(String command) throws IOException {
        ObjectNode without = json(run(command, "--json"));
        assertThat(without.get("incomplete")).isEmpty();
        assertThat(without.at("/skipped/count").intValue()).isZero();

        writeIncomplete();
        String bad = writeBad();
        ObjectNode with = json(run(command, "--json"));
        assertThat(with.get("incomplete"))
                .hasToString("[{\"run\":\"" + INCOMPLETE + "\",\"jobs\":4,\"unendedJobs\":2}]");
        assertThat(with.at("/skipped/count").intValue()).isEqualTo(1);
        JsonNode first = with.at("/skipped/first/0");
        assertThat(first.get("file").textValue())
                .isEqualTo(runs.resolve(BAD + ".tasks").toString());
        assertThat(first.get("line").intValue()).isEqualTo(6);
        assertThat(first.get("field").textValue()).isEqualTo("real_walltime");
        assertThat(first.get("value").textValue()).isEqualTo("fast");
        assertThat(first.get("rule").textValue()).isEqualTo("must be a finite decimal number");
        List<String> additions = List.of("incomplete", "skipped");
        assertThat(with.remove(additions)).isEqualTo(without.remove(additions));

        assertThat(run(command).out()).contains(LEFT_OUT, "left out: 1 bad record\nbad record: " + bad + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "capture-rate", "backtest"})
    void strictRejectsBadRecordsButNotIncompleteRuns(String command) throws IOException {
        writeIncomplete();
        assertThat(run(command, "--strict").exitCode()).isZero();
        assertThat(run(command, "--strict", "--select", "*.[1-8]").out()).contains(LEFT_OUT);
        String bad = writeBad();
        assertThat(run(command, "--strict").refusal()).isEqualTo(bad);
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "capture-rate", "backtest"})
    void requiresACompleteRun(String command) throws IOException {
        writeIncomplete();
        String bad = writeBad();
        assertThat(run(command, "--select", "*.[89]").refusal())
                .isEqualTo("at least one complete run is required; " + LEFT_OUT
                        + "; left out: 1 bad record; bad record: " + bad);
        assertThat(run(command, "--select", "*.9").refusal()).isEqualTo(bad);
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "capture-rate", "backtest"})
    void severalPatternsSelectRuns(String command) throws IOException {
        assertThat(json(run(command, "--json", "--select", " *.1 ,*.{2,3}")))
                .isEqualTo(json(run(command, "--json", "--select", "*.[1-3]")));
        assertThat(run(command, "--select", "*.1,v9.*").refusal())
                .isEqualTo(runs + ": has no run *.tasks whose name matches \"v9.*\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "capture-rate"})
    void aBadLineOfTheOutcomesAffectsOnlyItsRun(String command) throws IOException {
        Files.writeString(outcomes, Files.readString(outcomes).replace("713", "soon"));
        ObjectNode report = json(run(command, "--json"));
        assertThat(report.at("/leftOut/0/runs")).hasToString("[\"" + GROUP + ".3\"]");
        String bad = outcomes + ":4: makespan_s must be a decimal number of seconds >= 0, but was \"soon\"";
        assertThat(run(command).out()).contains("bad record: " + bad);
        assertThat(run(command, "--strict").refusal()).isEqualTo(bad);
    }

    @Test
    void usesOnlyWalltimesOfFinishedJobs() throws IOException {
        String incomplete = writeIncomplete();
        String bad = writeBad();
        for (String command : List.of("montecarlo", "convergence")) {
            List<String> arguments = new ArrayList<>(List.of(
                    command,
                    runs.resolve(GROUP + ".1.tasks").toString(),
                    "--platforms",
                    platforms.toString(),
                    "--history",
                    runs.toString(),
                    "--select",
                    "*.1,*.[89]"));
            arguments.addAll(command.equals("convergence") ? List.of("--numbers", "10") : List.of("-N", "10"));
            Ran ran = LabCommands.run(arguments.toArray(String[]::new));
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(ran.out())
                    .contains(
                            "note: used in part (only finished jobs): 1 run that did not complete: " + INCOMPLETE,
                            "note: bad record: " + bad);
            arguments.add("--strict");
            assertThat(LabCommands.run(arguments.toArray(String[]::new)).refusal())
                    .isEqualTo(bad);
        }
        // the plan of the incomplete run is known, but not its walltimes
        Ran blind = LabCommands.run(
                "simulate", incomplete, "--platforms", platforms.toString(), "--inputs", "no-walltimes");
        assertThat(blind.exitCode()).as(blind.err()).isZero();
        assertThat(LabCommands.run("simulate", incomplete, "--platforms", platforms.toString())
                        .refusal())
                .isEqualTo("run \"" + INCOMPLETE + "\" did not complete (2 of 4 jobs never ended): inputs must"
                        + " exclude walltimes (no-walltimes or blind), but were best");
    }

    @Test
    void doesNotReplayIncompleteRuns() throws IOException {
        assertThat(LabCommands.run(
                                "replay",
                                writeIncomplete(),
                                "--platforms",
                                platforms.toString(),
                                "--strategy",
                                "asap",
                                "--embedded")
                        .refusal())
                .startsWith("run \"" + INCOMPLETE + "\" did not complete (2 of 4 jobs never ended): ");
    }

    @Test
    void experimentContinuesWithTheGoodFilesOfAPattern() throws IOException {
        Path experiment = folder.resolve("matrix.yaml");
        String cells = "platforms: platforms.json\ninputs: [best, blind]\nrealizations: 10\n";
        Files.writeString(experiment, "workflows: runs/*.tasks\nhistory: runs/*.tasks\n" + cells);
        writeIncomplete();
        String bad = writeBad();
        Ran ran = LabCommands.run("experiment", experiment.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                // two cells for each of three runs, and one for the plan of the incomplete run
                .startsWith("7 cells of ")
                .contains("note: " + LEFT_OUT, "note: used in part (only finished jobs): ", "note: bad record: " + bad);
        assertThat(LabCommands.run("experiment", experiment.toString(), "--strict")
                        .refusal())
                .isEqualTo(bad);

        Files.writeString(experiment, "workflows: runs/" + INCOMPLETE + ".tasks\n" + cells);
        assertThat(LabCommands.run("experiment", experiment.toString()).refusal())
                .contains("workflows: run \"" + INCOMPLETE + "\" did not complete");
        Files.writeString(experiment, "workflows: runs/*.8.tasks\n" + cells.replace("[best, blind]", "best"));
        assertThat(LabCommands.run("experiment", experiment.toString()).refusal())
                .isEqualTo(experiment + ": no workflow can be simulated; " + LEFT_OUT);
    }
}
