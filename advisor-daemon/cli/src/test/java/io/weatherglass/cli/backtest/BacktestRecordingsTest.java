package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code backtest --connector}. */
class BacktestRecordingsTest {

    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n";

    @TempDir
    private Path folder;

    private Path traces;

    @BeforeEach
    void writeTraces() throws IOException {
        traces = Files.createDirectory(folder.resolve("align"));
        for (int run = 1; run <= 4; run++) {
            writeTrace(run);
        }
    }

    private void writeTrace(int run) throws IOException {
        long submit = 1_700_000_000_000L + run * 1_000_000L;
        Files.writeString(
                traces.resolve("run-" + run + ".txt"),
                HEADER + row(run, 1, submit, 40 + run) + row(run, 2, submit + 50_000 + run, 30));
    }

    private static String row(int run, int id, long submit, int seconds) {
        return id + "\tab/" + run + "0000" + id + "\tjob " + id + "\tkind " + id + "\tCOMPLETED\t0\t" + submit + "\t"
                + (submit + 1000) + "\t" + (submit + 1000 + 1000L * seconds) + "\t" + 1000 * seconds + "\n";
    }

    private Ran backtest(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "backtest", "--connector", "nextflow", traces.toString(), "--set", "forecast.max-realizations=100"));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    @Test
    void printsATableAndAVerdictPerWorkflow() throws IOException {
        Ran ran = backtest("--score", "2");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("align: 4 runs, 2 scored")
                .contains("past makespans")
                .containsPattern(
                        "Too few runs for a verdict: the 95 % interval halfway through the run contained the makespan in"
                                + " [0-2] of 2 scored runs of align; at least 10 are needed\\.");
        for (int run = 5; run <= 14; run++) {
            writeTrace(run);
        }
        assertThat(backtest("--score", "10").out())
                .doesNotContain("Too few", "summed")
                .containsPattern(
                        "In [0-9]+ of your last 10 runs of align, the 95 % interval halfway through the run contained"
                                + " the makespan; its mean width was [0-9.]+ % of the makespan\\. The interval from past makespans"
                                + " alone contained it [0-9]+ times; its mean width was [0-9.]+ %\\.");
    }

    /** The copy has another name and, like a text log, times in whole seconds. */
    @Test
    void countsARunWithTwoRecordingsOnce() throws IOException {
        String text = Files.readString(traces.resolve("run-4.txt"));
        Path copy = Files.writeString(traces.resolve("run-4-log.txt"), text.replaceAll("(\\d{10})\\d{3}\t", "$1000\t"));
        // the same jobs at another time are another run
        writeTrace(5);
        Ran ran = backtest("--score", "2");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("align: 5 runs, 2 scored")
                .contains("left out: 1 of 6 runs, because each run is used only once; for example, "
                        + traces.resolve("run-4.txt") + " records the same run as " + copy);
    }

    @Test
    void ratiosHaveBoundsFromFiveRuns() throws IOException {
        writeTrace(5);
        writeTrace(6);
        assertThat(backtest("--score", "5").out()).containsPattern("\\| [0-9.]+, [0-9.]+ to [0-9.]+\\R");
        assertThat(backtest("--score", "4").out())
                .containsPattern("\\| [0-9.]+\\R")
                .doesNotContainPattern("[0-9] to [0-9]");
        JsonNode report =
                new ObjectMapper().readTree(backtest("--score", "5", "--json").out());
        for (JsonNode checkpoint : report.at("/workflows/0/checkpoints")) {
            JsonNode bounds = checkpoint.get("scoreRatioBounds");
            assertThat(bounds).hasSize(2);
            assertThat(checkpoint.get("scoreRatio").doubleValue())
                    .isBetween(bounds.get(0).doubleValue(), bounds.get(1).doubleValue());
        }
        // with one workflow, the pooled scores equal those of the workflow
        assertThat(report.at("/pooled/checkpoints")).isEqualTo(report.at("/workflows/0/checkpoints"));
    }

    /**
     * Reads several days of one workflow from one log of sacct, which does not record the ends of runs. On the last
     * day, one job is still running.
     */
    @Test
    void slurmRunsEndWithTheirLastJob() throws IOException {
        StringBuilder log = new StringBuilder("JobID|JobName|State|Submit|Eligible|Start|End|ElapsedRaw|ExitCode\n");
        for (int day = 1; day <= 4; day++) {
            String date = "2026-11-0" + day + "T10:0";
            log.append(day + "1|etl.load|COMPLETED|" + date + "0:00|" + date + "0:00|" + date + "0:05|" + date
                    + "0:45|40|0:0\n");
            log.append(day + "2|etl.sum|COMPLETED|" + date + "0:00|" + date + "0:45|" + date + "0:50|" + date + "1:2"
                    + day + "|3" + day + "|0:0\n");
        }
        log.append("51|etl.load|RUNNING|2026-11-05T10:00:00|2026-11-05T10:00:00|2026-11-05T10:00:05|Unknown|40|0:0\n");
        Path jobs = Files.writeString(folder.resolve("jobs.psv"), log);
        Ran ran = Commands.run(
                "backtest",
                "--connector",
                "slurm",
                jobs.toString(),
                "--score",
                "2",
                "--at",
                "0,0.5",
                "--set",
                "forecast.max-realizations=100");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("etl: 4 runs, 2 scored")
                .contains(" of 2 scored runs of etl")
                .contains("left out: run etl-2026-11-05: the recording does not contain its end");
    }

    @Test
    void listsSkippedRuns() throws IOException {
        Files.writeString(
                traces.resolve("run-9.txt"), HEADER + "1\tab/9\tjob 1\tkind 1\tCOMPLETED\t0\tsoon\t-\t-\t-\n");
        Ran ran = backtest("--score", "2");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("left out: " + traces.resolve("run-9.txt") + ":2: submit must be a time");
    }

    @Test
    void historyAndRecordingsGiveTheSameScores() throws IOException {
        String data = folder.resolve("data").toString();
        Ran imported =
                Commands.run("history", "import", "--connector", "nextflow", traces.toString(), "--data-dir", data);
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        Ran ran = Commands.run(
                "backtest",
                "--history",
                "--data-dir",
                data,
                "--score",
                "2",
                "--rows",
                "--json",
                "--set",
                "forecast.max-realizations=100");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        ObjectMapper mapper = new ObjectMapper();
        assertThat(mapper.readTree(ran.out()))
                .isEqualTo(mapper.readTree(
                        backtest("--score", "2", "--rows", "--json").out()));
    }

    @Test
    void historyRunsWithReportedPlansAreFollowed() throws IOException {
        Path runs = Files.createDirectory(folder.resolve("records"));
        for (int run = 1; run <= 4; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    RunFiles.TASKS.replace("310.5", String.valueOf(305 + run)));
        }
        String data = folder.resolve("data").toString();
        Ran imported = Commands.run(
                "history",
                "import",
                runs.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                data);
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        Ran ran = Commands.run(
                "backtest",
                "--history",
                "--data-dir",
                data,
                "--score",
                "2",
                "--json",
                "--set",
                "forecast.max-realizations=100");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.at("/workflows/0/runs").intValue()).isEqualTo(4);
        assertThat(report.at("/workflows/0/scored").intValue()).isEqualTo(2);
        assertThat(report.get("leftOut")).isEmpty();
        assertThat(report.at("/pooled/checkpoints"))
                .hasSize(6)
                .allSatisfy(
                        stage -> assertThat(stage.at("/forecast/n").intValue()).isEqualTo(2));
    }

    @Test
    void requiresRecordingsOrTheHistory() {
        Ran none = Commands.run("backtest");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err().strip()).isEqualTo("weatherglass backtest: either --connector or --history is required");
        Ran empty = Commands.run(
                "backtest", "--history", "--data-dir", folder.resolve("none").toString());
        assertThat(empty.exitCode()).isEqualTo(2);
        assertThat(empty.err()).contains("the history has no runs that can be replayed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--history", "--data-dir ."})
    void rejectsOptionsWithoutEffect(String options) {
        Ran ran = backtest(options.split(" "));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("must not be combined with --connector: it has no effect on recordings");
    }

    @Test
    void rejectsUnknownLevelsBeforeReading() {
        Ran level = Commands.run("backtest", "--connector", "nextflow", "missing.txt", "--level", "0.9");
        assertThat(level.exitCode()).isEqualTo(2);
        assertThat(level.err()).contains("level must be one of [0.5, 0.8, 0.95, 0.997], but was 0.9");
    }

    @Test
    void rejectsInvalidOptions() {
        Ran noConnector = Commands.run("backtest", traces.toString());
        assertThat(noConnector.exitCode()).isEqualTo(2);
        assertThat(noConnector.err()).contains("--connector is required");
        Ran unknown = Commands.run("backtest", "--connector", "cron", traces.toString());
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("connector must be one of");
        Ran level = backtest("--level", "0.42");
        assertThat(level.exitCode()).isEqualTo(2);
        assertThat(level.err()).contains("level must be one of");
        Ran score = backtest("--score", "0");
        assertThat(score.exitCode()).isEqualTo(2);
        assertThat(score.err()).contains("--score must be >= 1, but was 0");
    }
}
