package io.weatherglass.cli.following;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows growing files with {@code watch}, which starts a broker and a daemon. */
class FolderSessionTest {
    private static final long PATIENCE_SECONDS = 120;
    private static final String NOBODY = "http://127.0.0.1:1";
    private static final Path SAMPLES =
            Path.of("..", "..", "enactor-connectors", "src", "test", "samples", "snakemake-log-9");
    private static final String LOG = "2026-11-23T094024.233118.snakemake.log";

    @TempDir
    private Path folder;

    private static CompletableFuture<Ran> watch(StringWriter out, String option, Path directory) {
        return CompletableFuture.supplyAsync(() -> Commands.run(
                out, "watch", option, directory.toString(), "--url", NOBODY, "--every", "0.05", "--until-end"));
    }

    private static void saysEventually(StringWriter out, CompletableFuture<Ran> watching, String text) {
        Eventually.until(
                "watch says \"" + text + "\"",
                () -> watching.isDone() || out.toString().contains(text));
        assertThat(out.toString()).contains(text);
    }

    private static Ran ended(CompletableFuture<Ran> watching) throws Exception {
        Ran ran = watching.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("follower");
        return ran;
    }

    private static void append(Path file, List<String> lines) throws IOException {
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Replaces the dates of all lines by the current date. */
    private static List<String> now(List<String> lines) {
        String date = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
                .format(LocalDateTime.now(ZoneId.systemDefault()));
        return lines.stream()
                .map(line -> line.startsWith("[") ? "[" + date + "]" : line)
                .toList();
    }

    @Test
    @Tag("broker")
    void forecastsASnakemakeRunFromPastLogs() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("flow/.snakemake/log"));
        List<String> lines = Files.readAllLines(SAMPLES.resolve(LOG));
        Files.write(logs.resolve(LOG), lines);
        // the log of a killed run between two complete runs has no effect
        Files.write(logs.resolve("2026-11-23T094100.000000.snakemake.log"), lines.subList(0, 40));
        Files.write(
                logs.resolve("2026-11-23T094200.000000.snakemake.log"),
                lines.stream().map(line -> line.replace(" 09:40:", " 09:42:")).toList());
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = watch(out, "--snakemake", folder.resolve("flow"));
        saysEventually(out, watching, "no daemon is responding at " + NOBODY + "; starting one");
        saysEventually(out, watching, "forecasts use 2 past runs");
        saysEventually(out, watching, "waiting for one");

        Path log = logs.resolve(begin() + ".000000.snakemake.log");
        int half = lines.indexOf("2 of 6 steps (33%) done");
        append(log, now(lines.subList(0, half)));
        saysEventually(out, watching, "; remaining ");
        append(log, now(lines.subList(half, lines.size())));

        Ran ran = ended(watching);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow())
                .startsWith("snakemake~")
                .contains("completed; 6 of 6 jobs complete");
    }

    @Test
    @Tag("broker")
    void followsTheNextRunAfterAKilledOne() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("flow/.snakemake/log"));
        List<String> lines = Files.readAllLines(SAMPLES.resolve(LOG));
        append(logs.resolve("2026-11-23T094100.000000.snakemake.log"), now(lines.subList(0, 40)));
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = watch(out, "--snakemake", folder.resolve("flow"));
        saysEventually(out, watching, "snakemake~2026-11-23T094100.000000 active");

        append(logs.resolve(LOG.replace("2026", "2027")), now(lines));
        Ran ran = ended(watching);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow())
                .startsWith("snakemake~2027-11-23T094024.233118 completed; 6 of 6");
    }

    @Test
    @Tag("broker")
    void treatsARunWithAnExceptionAsFailed() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("flow/.snakemake/log"));
        List<String> lines = Files.readAllLines(SAMPLES.resolve(LOG));
        Path log = logs.resolve("2026-11-23T094100.000000.snakemake.log");
        append(log, now(lines.subList(0, 40)));
        append(log, List.of("WorkflowError:", "sbatch failed"));
        StringWriter out = new StringWriter();

        Ran ran = ended(watch(out, "--snakemake", folder.resolve("flow")));
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow())
                .startsWith("snakemake~2026-11-23T094100.000000 failed; ");
    }

    private static String begin() {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss").format(LocalDateTime.now(ZoneId.systemDefault()));
    }

    private static String row(int number, String process) {
        String submitted = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS")
                .format(LocalDateTime.now(ZoneId.systemDefault()));
        return number + "\taa/" + (100000 + number) + "\t" + process + " (" + number + ")\tCOMPLETED\t0\t" + submitted
                + "\t100ms\t90ms";
    }

    @Test
    @Tag("broker")
    void followsANextflowTraceToTheEndInItsHistory() throws Exception {
        Path pipeline =
                Files.createDirectories(folder.resolve("pipeline/.nextflow")).getParent();
        Path history = pipeline.resolve(".nextflow/history");
        String run = "2026-11-23 10:00:00\t-\tmad_euler\t-\tabc\td0b1a9c2-0000\tnextflow run main.nf\n";
        Files.writeString(history, run);
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = watch(out, "--nextflow", pipeline);
        saysEventually(out, watching, "no past runs found");
        saysEventually(
                out,
                watching,
                "has neither ended nor written a trace: it failed at launch, or cannot be followed. Nextflow writes a"
                        + " trace only on request: add -with-trace");

        Path trace = Files.createDirectories(pipeline.resolve("results/pipeline_info"))
                .resolve("execution_trace.txt");
        append(trace, List.of("task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime", row(1, "ALIGN")));
        saysEventually(out, watching, "; 1 of at least 1 jobs complete");
        append(trace, List.of(row(2, "ALIGN"), row(3, "MERGE")));
        saysEventually(out, watching, "; 3 of at least 3 jobs complete");
        Files.writeString(history, run.replace("\t-\tmad_euler\t-", "\t9s\tmad_euler\tOK"));

        Ran ran = ended(watching);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow()).contains("completed; 3 of 3 jobs complete");
    }

    @Test
    @Tag("broker")
    void followsANextflowRunWhileAnotherOneBeginsInTheFolder() throws Exception {
        Path pipeline =
                Files.createDirectories(folder.resolve("pipeline/.nextflow")).getParent();
        Path history = pipeline.resolve(".nextflow/history");
        String run = historyLine("2026-11-23 10:00:00", "-", "d0b1a9c2");
        Files.writeString(history, run);
        String header = "task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime";
        Path trace = pipeline.resolve("trace-1.txt");
        append(trace, List.of(header, row(1, "ALIGN")));
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> watching = watch(out, "--nextflow", pipeline);
        saysEventually(out, watching, "; 1 of at least 1 jobs complete");

        String other = historyLine(secondsFromNow(1), "-", "e1c2b0d3");
        Files.writeString(history, run + other);
        append(pipeline.resolve("trace-2.txt"), List.of(header, row(1, "OTHER")));
        // the follower notices an end within 0.2 s
        TimeUnit.SECONDS.sleep(2);
        append(trace, List.of(row(2, "ALIGN"), row(3, "MERGE")));
        saysEventually(out, watching, "; 3 of at least 3 jobs complete");
        Files.writeString(history, run.replace("\t-\t", "\tOK\t") + other);

        Ran ran = ended(watching);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines().reduce((a, b) -> b).orElseThrow())
                .startsWith("trace-1")
                .contains("completed; 3 of 3 jobs complete");
    }

    private static String historyLine(String begin, String status, String session) {
        return begin + "\t9s\tmad_euler\t" + status + "\tabc\t" + session + "\tnextflow run main.nf\n";
    }

    private static String secondsFromNow(long seconds) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss")
                .format(LocalDateTime.now(ZoneId.systemDefault()).plusSeconds(seconds));
    }

    @Test
    void aTraceBelongsToTheRunThatBeganBeforeItsFirstTask() throws IOException {
        NextflowFolder nextflow = new NextflowFolder(folder);
        Path history = Files.createDirectories(folder.resolve(".nextflow")).resolve("history");
        Path trace = folder.resolve("trace.txt");
        append(trace, List.of("task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime"));
        append(trace, List.of(row(1, "OLD").replace("COMPLETED", "CACHED").replace("\t20", "\t19"), row(2, "ALIGN")));
        String before = historyLine("2026-11-22 10:00:00", "OK", "a");
        String later = historyLine(secondsFromNow(1), "-", "c");
        String run = historyLine("2026-11-23 10:00:00", "-", "b");

        Files.writeString(history, before + run + later);
        assertThat(nextflow.hasEnded(trace)).as("two runs go on").isFalse();
        Files.writeString(history, before + run + later.replace("\t-\t", "\tOK\t"));
        assertThat(nextflow.hasEnded(trace)).as("only the later run has ended").isFalse();
        Files.writeString(history, before + run.replace("\t-\t", "\tOK\t") + later);
        assertThat(nextflow.hasEnded(trace)).as("only the later run goes on").isTrue();
        Files.writeString(history, before + run + later.replace("\tc\t", "\tb\t"));
        assertThat(nextflow.hasEnded(trace))
                .as("the run was killed and resumed")
                .isTrue();
        Files.writeString(history, before + run + later);
        Files.setLastModifiedTime(trace, FileTime.from(Instant.now().minusSeconds(4000)));
        assertThat(nextflow.hasEnded(trace)).as("the run was killed").isTrue();
    }

    @Test
    void rejectsAMissingFolderOrAnAdditionalInstance() {
        assertThat(Commands.run("watch", "--snakemake", "a", "--nextflow", "b").refusal())
                .isEqualTo("INSTANCE, --nextflow and --snakemake are mutually exclusive");
        assertThat(Commands.run("watch", "--snakemake", folder.resolve("none").toString(), "--url", NOBODY)
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void doesNotSearchTaskFoldersForTraces() throws IOException {
        NextflowFolder nextflow = new NextflowFolder(folder);
        Files.createDirectories(folder.resolve("work/aa"));
        Files.writeString(folder.resolve("work/aa/trace.txt"), "task_id\thash\n");
        Files.writeString(folder.resolve("trace-notes.txt"), "remember\n");
        assertThat(nextflow.recordings()).isEmpty();

        Path trace = Files.writeString(folder.resolve("trace-20261123.txt"), "task_id\thash\n");
        assertThat(nextflow.recordings()).containsExactly(trace);
        assertThat(nextflow.hasEnded(trace)).as("it has just changed").isFalse();
        Files.createDirectories(folder.resolve(".nextflow"));
        Files.writeString(
                folder.resolve(".nextflow/history"), "2026-11-23 10:00:00\t9s\ta\tERR\tb\tc\tnextflow run x\n");
        assertThat(nextflow.hasEnded(trace)).as("the last run has").isTrue();
        Files.writeString(folder.resolve(".nextflow/history"), "2026-11-23 10:00:00\t-\ta\t-\tb\tc\tnextflow run x\n");
        assertThat(nextflow.hasEnded(trace)).as("a run goes on").isFalse();
        Files.setLastModifiedTime(trace, FileTime.from(Instant.parse("2026-11-01T00:00:00Z")));
        assertThat(nextflow.hasEnded(trace)).as("the trace is of a run before").isTrue();
    }
}
