package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code history import --connector}. */
class HistoryImportRecordingsTest {

    private static final Path EVENTS = Path.of("..", "..", "..", "shared", "data", "events");
    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n";

    @TempDir
    private Path folder;

    private Path traces;

    @BeforeEach
    void writeTraces() throws IOException {
        traces = Files.createDirectory(folder.resolve("align"));
        for (int run = 1; run <= 3; run++) {
            write("run-" + run + ".txt.gz", trace(run, 40 + run));
        }
    }

    private void write(String name, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(traces.resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns a trace of two jobs with this runtime and with 30 s. Each job starts 1 s after its submission. */
    private static String trace(int run, int seconds) {
        long submit = 1_700_000_000_000L + run * 1_000_000L;
        return HEADER + row(run, 1, submit, seconds) + row(run, 2, submit + 50_000, 30);
    }

    private static String row(int run, int id, long submit, int seconds) {
        return id + "\tab/" + run + "0000" + id + "\tjob " + id + "\tkind " + id + "\tCOMPLETED\t0\t" + submit + "\t"
                + (submit + 1000) + "\t" + (submit + 1500 + 1000L * seconds) + "\t" + 1000 * seconds + "\n";
    }

    private Ran history(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("history", command));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        return Commands.run(all.toArray(String[]::new));
    }

    private Ran importTraces(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--connector", "nextflow", traces.toString()));
        arguments.addAll(List.of(more));
        return history("import", arguments.toArray(String[]::new));
    }

    @Test
    void leavesOutARunThatHasNotEnded() throws IOException {
        Path launch =
                Files.createDirectories(folder.resolve("launch/.nextflow")).getParent();
        Path trace = Files.writeString(launch.resolve("trace.txt"), trace(1, 40));
        String run = "2023-11-14 00:00:00\t%s\tmad_euler\t%s\tabc\td0b1a9c2-0000\tnextflow run main.nf\n";
        Path log = Files.writeString(launch.resolve(".nextflow/history"), run.formatted("-", "-"));
        assertThat(history("import", "--connector", "nextflow", trace.toString())
                        .err())
                .contains("found no readable completed runs; " + trace)
                .contains("its run has not ended according to .nextflow/history");

        Files.writeString(log, run.formatted("1m", "OK"));
        assertThat(history("import", "--connector", "nextflow", trace.toString())
                        .out())
                .startsWith("1 run: 1 added");
    }

    @Test
    void readsTableAndJsonOfSacct() throws IOException {
        Path json = Path.of("..", "..", "enactor-connectors", "src", "test", "samples", "slurm-sacct.json");
        Path table = Files.writeString(folder.resolve("jobs.psv"), """
                JobID|JobName|State|Submit|Start|End|ElapsedRaw|ExitCode|NodeList|WCKey|Account|SubmitLine
                12|qc.prep|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|60|0:0|n1|*qc|lab|sbatch a.sh
                13|qc.sum|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:01:20|2026-11-20T15:02:20|60|0:0|n1|*qc|lab|sbatch -d afterok:12 b.sh
                """);
        for (Path file : List.of(json, table)) {
            assertThat(json(history("import", "--connector", "slurm", file.toString(), "--json"))
                            .get("added")
                            .asInt())
                    .as(file.toString())
                    .isEqualTo(1);
        }
        assertThat(history("list").out())
                .containsPattern("etl +failed +200.0 .* 8 +etl-2026-11-20")
                .containsPattern("qc +completed +140.0 .* 2 +qc-2026-11-20");
    }

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void storesRunsAsTheDaemonDoes() throws IOException {
        JsonNode imported = json(importTraces("--json"));
        assertThat(imported.get("added").intValue()).isEqualTo(3);
        assertThat(imported.get("leftOut")).isEmpty();
        JsonNode runs = json(history("list", "--workflow", "align", "--json")).get("runs");
        assertThat(runs).hasSize(3);
        // the first run has no projections, price, VMs or forecasts
        assertThat(history("show", runs.at("/0/id").asText()).out())
                .matches("run 1: run-1-\\w+ of align\ncompleted, .*, 2 of 2 jobs completed\nmakespan 81.5 s\n");
        JsonNode run = json(history("show", runs.at("/2/id").asText(), "--json"));
        assertThat(run.get("instance").asText()).startsWith("run-3-");
        assertThat(run.get("source").asText()).isEqualTo("import");
        assertThat(run.get("origin").asText()).isEqualTo("2023-11-14T23:03:20Z");
        assertThat(run.get("outcome").asText()).isEqualTo("completed");
        // the second job is submitted after 50 s and ends 31.5 s later
        assertThat(run.get("makespanSeconds").doubleValue()).isCloseTo(81.5, within(1e-9));
        JsonNode first = run.at("/jobRecords/0");
        assertThat(first.get("id").asText()).isEqualTo("job 1");
        assertThat(first.get("kind").asText()).isEqualTo("kind 1");
        assertThat(first.get("observedRuntimeSeconds").doubleValue()).isEqualTo(43);
        assertThat(first.get("submittedSeconds").doubleValue()).isZero();
        assertThat(first.get("startedSeconds").doubleValue()).isEqualTo(1);
        assertThat(first.get("endedSeconds").doubleValue()).isEqualTo(44.5);
        // the projection is learned from the two previous runs
        assertThat(first.get("projectedRuntimeSeconds").doubleValue()).isEqualTo(41.5);
        assertThat(run.at("/plan/planSource").asText()).isEqualTo("learned");
    }

    @Test
    void runsWithoutAPriceDoNotRemoveTheCostOfAForecast() throws IOException {
        Path priced = Path.of("..", "..", "enactor-connectors", "src", "test", "samples", "nextflow-plugin.jsonl");
        json(history("import", "--connector", "nextflow", "--workflow", "align", priced.toString(), "--json"));
        assertThat(json(importTraces("--json")).get("added").intValue()).isEqualTo(3);

        JsonNode forecast = json(Commands.run(
                "forecast", "align", "--data-dir", folder.resolve("data").toString(), "--json"));

        assertThat(forecast.at("/cost/unit").asText()).isEqualTo("EUR");
        assertThat(forecast.at("/cost/amount/median").asDouble()).isPositive();
    }

    @Test
    void repeatsImportsAndReplacesRunsOnRequest() throws IOException {
        assertThat(json(importTraces("--json")).get("added").intValue()).isEqualTo(3);
        assertThat(json(importTraces("--json")).get("unchanged").intValue()).isEqualTo(3);
        write("run-2.txt.gz", trace(2, 100));
        Ran other = importTraces();
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("another record with this name");
        assertThat(json(importTraces("--replace", "--json")).get("replaced").intValue())
                .isEqualTo(1);
    }

    @Test
    void warnsIfTracesWithAPriceHaveNoCpus() throws IOException {
        write(
                "run-4.txt.gz",
                trace(4, 44).replace("\trealtime\n", "\trealtime\tcpus\n").replaceAll("(\\d000)\n", "$1\t2\n"));
        Ran priced = importTraces("--workflow", "priced", "--option", "pricePerCpuHour=36");
        assertThat(priced.exitCode()).isZero();
        assertThat(priced.err().strip())
                .isEqualTo("warning: the costs of 3 of 4 runs assume 1 CPU per job, because no CPUs of jobs"
                        + " are recorded (for Nextflow, add cpus to trace.fields in nextflow.config)");
        // 43 + 30 s with one CPU, 44 + 30 s with two
        assertThat(history("list", "--workflow", "priced").out())
                .contains("0.73")
                .contains("1.48");
        assertThat(importTraces().err()).isEmpty();
    }

    @Test
    void recordingsOfOneRunAreImportedOnce() throws IOException {
        Path reports = Path.of("..", "..", "enactor-connectors", "src", "test", "samples", "nextflow-plugin.jsonl");
        StringBuilder trace = new StringBuilder(HEADER);
        for (String line : Files.readAllLines(reports)) {
            JsonNode message = new ObjectMapper().readTree(line);
            if (message.get("event").asText().equals("process_completed")) {
                for (String column : HEADER.strip().split("\t")) {
                    trace.append(message.get("trace").path(column).asText("-")).append('\t');
                }
                trace.setCharAt(trace.length() - 1, '\n');
            }
        }
        Path work = Files.createDirectory(folder.resolve("results"));
        Files.copy(reports, work.resolve("report.jsonl"));
        Files.writeString(work.resolve("trace.txt"), trace);
        Files.writeString(Files.createDirectory(work.resolve("copy")).resolve("trace-of-today.txt"), trace);

        JsonNode imported = json(history("import", "--connector", "nextflow", work.toString(), "--json"));

        assertThat(imported.get("added").intValue()).as(imported.toString()).isEqualTo(1);
        assertThat(imported.get("unchanged").intValue()).isEqualTo(2);
        assertThat(json(history("list", "--json")).get("runs")).hasSize(1);
    }

    @Test
    void reportsAndSkipsBadRowsAndFiles() throws IOException {
        write("run-2.txt.gz", trace(2, 42).replace("COMPLETED\t0\t1700002050000", "COMPLETED\t0\tsoon"));
        String[] rows = trace(5, 45).split("\n");
        write(
                "run-5.txt.gz",
                rows[0] + "\n" + rows[1].replace("COMPLETED\t0\t", "COMPLETED\t0\tsoon") + "\n" + rows[2] + "\n");
        Files.write(traces.resolve("run-4.txt.gz"), new byte[] {1, 2, 3});
        Ran ran = importTraces();
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("4 runs: 4 added")
                .contains("left out: " + traces.resolve("run-2.txt") + ":3: submit must be a time")
                .contains("left out: " + traces.resolve("run-4.txt.gz") + ": cannot be read");
        JsonNode runs = json(history("list", "--workflow", "align", "--json")).get("runs");
        // the recording of run 2 lacks the last row, that of run 5 the first row
        assertThat(List.of(runs.at("/1/outcome").asText(), runs.at("/3/outcome").asText()))
                .containsExactly("partial", "partial");
        Ran strict = history("import", "--connector", "nextflow", traces.toString(), "--strict", "--workflow", "other");
        assertThat(strict.exitCode()).isEqualTo(2);
        assertThat(strict.err()).contains("submit must be a time");
        assertThat(json(history("list", "--workflow", "other", "--json")).get("runs"))
                .isEmpty();
    }

    @Test
    void listsEveryFileIfNoneIsReadable() throws IOException {
        Path wrong = Files.createDirectory(folder.resolve("wrong"));
        Files.writeString(wrong.resolve("a.txt"), "name,status\nx,COMPLETED\n");
        Files.writeString(wrong.resolve("b.png"), "none");
        Ran ran = history("import", "--connector", "nextflow", wrong.toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("found no readable completed runs");
        assertThat(ran.out())
                .contains("left out: " + wrong.resolve("a.txt"))
                .contains("left out: " + wrong.resolve("b.png") + ": found no messages for this connector");
    }

    @Test
    void rejectsOptionsWithoutEffect() {
        Ran ran = importTraces("--strategy", "asap");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .contains("--strategy must not be combined with --connector: it has no effect on recordings");
        Ran unread = history("import", traces.toString(), "--workflow", "align");
        assertThat(unread.exitCode()).isEqualTo(2);
        assertThat(unread.err()).contains("--workflow requires --connector");
    }

    @Test
    void rehearsesImportedRecordings() throws IOException {
        importTraces();
        JsonNode rehearsed = json(history("rehearse", "--json"));
        assertThat(rehearsed.get("runs").intValue()).isEqualTo(3);
        // plans can be learned from the second run on, and their variation from the third
        assertThat(rehearsed.get("lessons").intValue()).isEqualTo(1);
        assertThat(json(history("rehearse", "--json")).get("lessons").intValue())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "nextflow, nextflow-trace.tsv",
        "nextflow, nextflow-weblog",
        "snakemake, snakemake-wms",
        "snakemake, snakemake-log-handler.jsonl",
        "htcondor, htcondor",
        "pegasus, pegasus",
        "makeflow, makeflow.makeflowlog",
        "openlineage, openlineage",
        "slurm, slurm-elasticsearch",
        "slurm, slurm-jobcomp-script-env.txt",
        "slurm, slurm-kafka-24.11.txt",
        "slurm, slurm-kafka-26.05.txt"
    })
    void importsRecordingsOfEveryConnector(String connector, String recording) throws IOException {
        Path recorded = EVENTS.resolve(recording);
        assumeTrue(Files.exists(recorded), () -> "needs the recorded data at " + recorded.toAbsolutePath());
        Ran ran = history("import", "--connector", connector, recorded.toString(), "--json");
        assertThat(json(ran).get("added").intValue()).as(ran.out()).isPositive();
    }

    /** Reads start records, which have no state, and the end records of a run with one failed and one cancelled job. */
    @Test
    void slurmRecordsAreOneRunThatEndsWithItsLastJob() throws IOException {
        Path recorded = EVENTS.resolve("slurm-kafka-26.05.txt");
        assumeTrue(Files.exists(recorded), () -> "needs the recorded data at " + recorded.toAbsolutePath());
        assertThat(json(history("import", "--connector", "slurm", recorded.toString(), "--json"))
                        .get("leftOut"))
                .isEmpty();
        JsonNode run = json(history("list", "--json")).at("/runs/0");
        assertThat(run.get("workflow").asText()).isEqualTo("wf1");
        assertThat(run.get("outcome").asText()).isEqualTo("failed");
        assertThat(run.get("jobs").intValue()).isEqualTo(4);
    }
}
