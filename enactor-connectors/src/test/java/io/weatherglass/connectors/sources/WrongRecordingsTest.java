package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings that would yield wrong values if they were not checked. */
class WrongRecordingsTest {
    private static final String JOB =
            "{\"jobid\":%d,\"job_name\":\"%s\",\"state\":\"%s\",\"@submit\":\"%s\",\"@start\":\"%s\",\"@end\":\"%s\",\"elapsed\":%d}\n";

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    private List<RecordedRunEvents> read(String connector, String name, String text) {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector(connector, Map.of()), false, problems::add)
                .read(Map.of(name, text), runs::add);
        return runs;
    }

    private static String job(int id, String name, String state, String start, String end) {
        return JOB.formatted(id, name, state, start, start, end, 60);
    }

    private static Optional<ReportedJobCounts> reportedAtEnd(RecordedRunEvents run) {
        List<EventEnvelope> events = run.events();
        return ((WorkflowCompleted) events.get(events.size() - 1).event()).reported();
    }

    @Test
    void anUntranslatableMessageMakesOnlyItsRunIncomplete() {
        String text = job(1, "one.a", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:01:00")
                + job(2, "one.b", "HIBERNATED", "2026-11-20T10:00:00", "2026-11-20T10:01:00")
                + job(3, "two.a", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:02:00");
        assertThat(read("slurm", "jobs.jsonl", text))
                .extracting(RecordedRunEvents::workflow, WrongRecordingsTest::reportedAtEnd)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("two", Optional.empty()));
        assertThat(problems).hasSize(2);
        assertThat(problems.get(0)).contains("HIBERNATED");
        assertThat(problems.get(1)).contains("one", "1 of 2 jobs have not ended");
    }

    /** The message names no run, but the file contains only one. */
    @Test
    void aLineWithoutRunMakesTheOnlyRunOfItsFileIncomplete() {
        String text = job(1, "one.a", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:01:00") + "{\"jobid\":\n";
        assertThat(read("slurm", "jobs.jsonl", text))
                .singleElement()
                .extracting(WrongRecordingsTest::reportedAtEnd)
                .isEqualTo(Optional.of(new ReportedJobCounts(2, 0, 0)));
    }

    @Test
    void anUnreadableStartMakesARunIncomplete() throws IOException {
        Path mapping = Files.writeString(folder.resolve("dates.json"), """
                {"run": "/run", "workflow": "/run", "job": "/job", "time": "/time",
                 "type": {"pointer": "/state", "values": {"start": "job.started", "end": "job.completed",
                          "done": "workflow.completed"}}}
                """);
        String text = """
                {"run":"r","job":"a","state":"start","time":"garbage"}
                {"run":"r","job":"a","state":"end","time":"2026-11-20T11:00:00Z"}
                {"run":"r","job":"b","state":"start","time":"2026-11-20T11:00:00Z"}
                {"run":"r","job":"b","state":"end","time":"2026-11-20T11:10:00Z"}
                {"run":"r","state":"done","time":"2026-11-20T11:10:00Z"}
                """;
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(
                        Recordings.connector("generic", Map.of("mapping", mapping.toString())), false, problems::add)
                .read(Map.of("run.jsonl", text), runs::add);

        assertThat(runs)
                .singleElement()
                .extracting(WrongRecordingsTest::reportedAtEnd)
                .isEqualTo(Optional.of(new ReportedJobCounts(2, 0, 1)));
        assertThat(problems).singleElement().asString().contains("garbage");
    }

    @Test
    void leavesOutARunWithContradictoryDatesAndNoEnd() {
        String text = job(1, "one.a", "COMPLETED", "2026-11-20T10:10:00", "2026-11-20T10:05:00")
                + job(2, "one.b", "COMPLETED", "2026-11-20T10:20:00", "2026-11-20T10:25:00");
        assertThat(read("slurm", "jobs.jsonl", text)).isEmpty();
        assertThat(problems)
                .anyMatch(line -> line.contains("check the clocks"))
                .anyMatch(line -> line.contains("ends before it starts, so the end of the run is unknown"));
    }

    /** Messages of a recording have no time of receipt that could replace a missing time. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nextflow|run.jsonl|{\"runName\":\"a\",\"runId\":\"1\",\"event\":\"started\"}|/utcTime",
                "snakemake|run~1.jsonl|{\"level\":\"progress\",\"done\":0,\"total\":1}|/timestamp",
                "generic|run.jsonl|{\"run\":\"a\",\"job\":\"a\",\"state\":\"started\"}|time"
            })
    void reportsAMessageWithoutADate(String connector, String file, String text, String field) throws IOException {
        Path mapping = Files.writeString(folder.resolve("mapping.json"), """
                {"run": "/run", "workflow": "/run", "job": "/job",
                 "type": {"pointer": "/state", "values": {"started": "job.started"}}}
                """);
        Connector of = Recordings.connector(
                connector, connector.equals("generic") ? Map.of("mapping", mapping.toString()) : Map.of());
        new RecordedRunsReader(of, false, problems::add).read(Map.of(file, text + "\n"), run -> problems.add("run"));
        assertThat(problems.get(0))
                .contains(
                        field,
                        "is required in a recording, because recorded messages do not contain the time of receipt");
        assertThat(problems).doesNotContain("run");
    }

    @Test
    void leavesOutAMakespanOfYears() {
        String text = "# STARTED 1000000000000000\n1700000001000000 0 1 11 0 1 0 0 0 1\n"
                + "1700000002000000 0 2 11 0 0 1 0 0 1\n# COMPLETED 1700000003000000\n";
        assertThat(read("makeflow", "a.makeflowlog", text)).isEmpty();
        assertThat(problems)
                .singleElement()
                .asString()
                .contains(" is left out: its times are implausible: a makespan of 22.2 years, from 2001-09-09T");
    }

    @Test
    void leavesOutJobsWithASingleDate() {
        String text = job(1, "one.a", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:00:00")
                + job(2, "one.b", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:00:00");
        assertThat(read("slurm", "jobs.jsonl", text)).isEmpty();
        assertThat(problems).singleElement().asString().contains("a makespan of 0 s for 2 jobs, all dated 2026-11-20T");
    }

    @Test
    void leavesOutARunWithAJobDatedAfterItsEnd() {
        String begun = "# STARTED 1700000000000000\n";
        String job = "1700000001000000 0 1 11 0 1 0 0 0 1\n%s 0 2 11 0 0 1 0 0 1\n# COMPLETED 1700000003000000\n";
        assertThat(read("makeflow", "a.makeflowlog", begun + job.formatted("1700000063000000")))
                .hasSize(1);
        assertThat(problems).isEmpty();
        assertThat(read("makeflow", "b.makeflowlog", begun + job.formatted("1700000064000000")))
                .isEmpty();
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("job \"0\" is dated 2023-11-14T22:14:24Z, after the end of the run at 2023-11-14T22:13:23Z");
    }

    @Test
    void aFaultOfManyMessagesGivesOneLine() {
        StringBuilder text = new StringBuilder();
        for (int id = 1; id <= 275; id++) {
            text.append("{\"jobid\":%d,\"job_name\":\"one.%d\",\"state\":\"COMPLETED\"}\n".formatted(id, id));
        }
        read("slurm", "jobs.jsonl", text.toString());
        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("jobs.jsonl:1: ")
                .endsWith(" is required, but was absent (275 times)");
    }

    @Test
    void listsFilesWithoutMessagesAfterOtherProblems() throws IOException {
        Files.writeString(
                folder.resolve("jobs.jsonl"),
                job(1, "one.a", "COMPLETED", "2026-11-20T10:00:00", "2026-11-20T10:01:00") + "[]\n");
        Files.writeString(folder.resolve("a.png"), "none");
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("slurm", Map.of()), false, problems::add)
                .read(List.of(folder), runs::add, () -> {});
        assertThat(runs).hasSize(1);
        assertThat(problems)
                .satisfiesExactly(
                        problem -> assertThat(problem).startsWith(folder.resolve("jobs.jsonl:2") + ": "),
                        problem -> assertThat(problem)
                                .startsWith(folder.resolve("a.png") + ": found no messages for this connector"));
    }

    /** A DAG is reported in its event log and its jobstate.log. */
    @Test
    void severalFilesMayDescribeOneRun() throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("htcondor", Map.of()), false, problems::add)
                .read(List.of(Recordings.file("htcondor")), runs::add, () -> {});
        assertThat(runs).extracting(RecordedRunEvents::instance).containsExactly("wf-1.0");
        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem).contains("; later messages about it are ignored"));
    }

    @Test
    void namesTheExpectedFiles() {
        assertThatThrownBy(() -> read("nextflow", ".nextflow.log", "Nov-20 10:00:00.000 [main] DEBUG nextflow.cli\n"))
                .hasMessageContaining("the path must be a trace file (nextflow run -with-trace FILE)");
    }
}
