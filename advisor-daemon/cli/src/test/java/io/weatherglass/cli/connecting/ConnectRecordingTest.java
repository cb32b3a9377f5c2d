package io.weatherglass.cli.connecting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code connect} reports on invalid and complete files. */
class ConnectRecordingTest {
    private static final String JOB =
            "{\"jobid\":%d,\"job_name\":\"one.%d\",\"state\":\"%s\",\"@submit\":\"%s\",\"@start\":\"%s\",\"@end\":\"%s\"}";

    @TempDir
    private Path folder;

    private static String job(int id, String state, String start, String end) {
        return JOB.formatted(id, id, state, start, start, end);
    }

    private Ran connect(List<String> lines, String... more) throws IOException {
        Path file = Files.write(folder.resolve("jobs.jsonl"), lines);
        String[] all = new String[more.length + 4];
        System.arraycopy(more, 0, all, 4, more.length);
        all[0] = "connect";
        all[1] = "slurm";
        all[2] = "--recording=" + file;
        all[3] = "--dry-run";
        return Commands.run(all);
    }

    @Test
    void completeRecordingsEndRunsWithoutARecordedEnd() throws IOException {
        Ran ran = connect(List.of(job(1, "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:01:00")));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("workflow.completed")
                .endsWith("1 message: 1 used, 0 ignored, 0 malformed; 5 events" + System.lineSeparator());
        Path file = folder.resolve("jobs.jsonl");
        assertThat(Commands.run("connect", "slurm", file.toString(), "--dry-run")
                        .out())
                .as("a file of a source may grow")
                .doesNotContain("workflow.completed");
    }

    @Test
    void reportsAnUnusableFileInOneLine() throws IOException {
        List<String> lines = List.of("{\"jobid\":1,\"job_name\":\"a.b\"}", "{\"jobid\":2,\"job_name\":\"a.c\"}");
        for (String form : List.of("--workflow=w", "--json")) {
            Ran ran = connect(lines, form);
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err().lines().filter(line -> line.startsWith("malformed message: jobs.jsonl:1: ")))
                    .singleElement()
                    .asString()
                    .endsWith("(2 times)");
            assertThat(ran.out() + ran.err()).contains("2 messages: 0 used, 0 ignored, 2 malformed; 0 events");
        }
    }

    @Test
    void reportsARunWithImplausibleDatesAndDoesNotSendIt() throws IOException {
        Ran ran = connect(List.of(
                job(1, "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:00:00"),
                job(2, "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:00:00")));
        assertThat(ran.exitCode()).as("nothing was sent").isEqualTo(2);
        assertThat(ran.out()).doesNotContain("workflow.started").contains("2 used");
        assertThat(ran.err()).contains(" is left out: its times are implausible: a makespan of 0 s for 2 jobs");
    }

    @Test
    void reportsRunsWithUnfinishedJobsAsPartial() throws IOException {
        Path trace = Files.write(
                folder.resolve("run.makeflowlog"),
                List.of(
                        "# STARTED 1700000000000000",
                        "1700000001000000 0 1 11 0 1 0 0 0 1",
                        "1700000001000000 1 1 12 0 2 0 0 0 2",
                        "1700000002000000 0 2 11 0 1 1 0 0 2",
                        "# COMPLETED 1700000003000000"));
        Ran ran = Commands.run("connect", "makeflow", trace.toString(), "--dry-run");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains(" is partial: 1 of 2 jobs have not ended");
    }
}
