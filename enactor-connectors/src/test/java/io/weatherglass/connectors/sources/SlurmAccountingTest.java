package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounting tables from real sites: unfinished jobs, records other than jobs, local times, other columns. */
class SlurmAccountingTest {
    private static final String HEADER = "JobID|JobName|State|Submit|Eligible|Start|End|ElapsedRaw|NodeList\n";
    private static final String DONE =
            "104|w.a|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:00:10|2026-11-20T10:01:10|60|n1\n";

    @TempDir
    Path folder;

    private final List<String> problems = new ArrayList<>();

    private static String row(String id, String state, String start, String end) {
        return id + "|w.b|" + state + "|2026-11-20T10:00:00|2026-11-20T10:00:00|" + start + "|" + end + "|0|n1\n";
    }

    private static String waiting(String id, String state, String end) {
        return id + "|w.b|" + state + "|2026-11-20T10:00:00|2026-11-20T10:00:00|Unknown|" + end + "|0|None assigned\n";
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("jobs.psv"), text);
    }

    private Translated translated(Map<String, String> options, String text) throws IOException {
        Connector connector = Recordings.connector("slurm", options);
        return Translated.of(connector, RecordingReader.read(connector, file(text)));
    }

    private Translated translated(String text) throws IOException {
        return translated(Map.of(), text);
    }

    private List<RecordedRunEvents> runs(String text) throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("slurm", Map.of()), false, problems::add)
                .read(List.of(file(text)), runs::add, () -> {});
        return runs;
    }

    private static Stream<String> ended(Translated translated) {
        return translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds());
    }

    @Test
    void aRunCompletesWhenAllJobsComplete() throws IOException {
        assertThat(runs(HEADER + DONE))
                .singleElement()
                .satisfies(run -> assertThat(
                                run.events().get(run.events().size() - 1).event())
                        .isEqualTo(new WorkflowCompleted()));
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "105, RUNNING, 2026-11-20T10:00:20, Unknown",
        "105, PENDING, Unknown, Unknown",
        "105, SUSPENDED, 2026-11-20T10:00:20, Unknown",
        "105, RESIZING, 2026-11-20T10:00:20, 2026-11-20T10:00:40",
        "105, COMPLETING, 2026-11-20T10:00:20, 2026-11-20T10:00:40",
        "105, HIBERNATING, 2026-11-20T10:00:20, 2026-11-20T10:00:40",
        "105, COMPLETED, 2026-11-20T10:00:20, Unknown",
        "105, COMPLETED, 2026-11-20T10:00:20, soon",
        "105, COMPLETED, 2026-11-20T10:00:20, 2026-11-20T09:00:00",
        "105_[3-10%2], PENDING, Unknown, Unknown",
        "'105_[3,5-7]', PENDING, Unknown, Unknown",
        "'105_[1,3,5,...]', PENDING, Unknown, Unknown",
        "105*7, COMPLETED, 2026-11-20T10:00:20, 2026-11-20T10:00:40",
        "105+0, RUNNING, 2026-11-20T10:00:20, Unknown"
    })
    void leavesOutARunWithAnOpenJob(String id, String state, String start, String end) throws IOException {
        assertThat(runs(HEADER + DONE + row(id, state, start, end))).isEmpty();
        assertThat(problems).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CANCELLED by 1000", "NODE_FAIL", "REQUEUED", "TIMEOUT"})
    void aJobWithAnotherEndKeepsTheRunFromCompleting(String state) throws IOException {
        List<RecordedRunEvents> runs =
                runs(HEADER + DONE + row("105", state, "2026-11-20T10:00:20", "2026-11-20T10:00:40"));

        assertThat(runs)
                .allSatisfy(run -> assertThat(
                                run.events().get(run.events().size() - 1).event())
                        .isInstanceOf(WorkflowFailed.class));
    }

    @Test
    void reportsAnUnknownStateWithItsJob() throws IOException {
        Translated translated =
                translated(HEADER + DONE + row("105", "HIBERNATING", "2026-11-20T10:00:20", "2026-11-20T10:00:40"));

        assertThat(translated.refused())
                .singleElement()
                .asString()
                .endsWith("state must be a Slurm job state, but was HIBERNATING");
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::jobId)).containsExactly("104", "105");
    }

    @ParameterizedTest
    @CsvSource({
        "[3-5%2], '105_3,105_4,105_5'",
        "'[3,5-7]', '105_3,105_5,105_6,105_7'",
        "'[0-8:4]', '105_0,105_4,105_8'",
        "[7], 105_7",
        "[], 105_[]",
        "[0-4000000], 105_[0-4000000]"
    })
    void splitsRecordsOfSeveralTasks(String tasks, String ids) throws IOException {
        String end = "2026-11-20T10:00:40";
        Translated waiting = translated(HEADER + DONE + waiting("105_" + tasks, "PENDING", "Unknown"));
        assertThat(waiting.all(JobSubmitted.class).map(JobSubmitted::jobId).skip(1))
                .containsExactly(ids.split(","));

        Translated cancelled = translated(HEADER + DONE + waiting("105_" + tasks, "CANCELLED by 1000", end));
        assertThat(cancelled.all(JobCancelled.class).map(JobCancelled::jobId)).containsExactly(ids.split(","));
        assertThat(cancelled.refused()).isEmpty();
    }

    @Test
    void aTaskOfASharedRecordIsTheSameJobWhenItRuns() throws IOException {
        Translated translated = translated(HEADER
                + waiting("105_[3-4]", "PENDING", "Unknown")
                + row("105_3", "COMPLETED", "2026-11-20T10:00:10", "2026-11-20T10:01:10"));

        assertThat(translated.all(JobSubmitted.class).map(job -> job.jobId() + "/" + job.attempt()))
                .containsExactly("105_3/1", "105_4/1");
    }

    @Test
    void ignoresStepsSiblingsAndArrayParents() throws IOException {
        List<RecordedRunEvents> runs = runs(HEADER
                + DONE
                + row("104.batch", "FAILED", "2026-11-20T10:00:10", "2026-11-20T10:01:10")
                + "104.extern|extern|COMPLETED|Unknown|Unknown|Unknown|Unknown|0|\n"
                + row("104.0", "OUT_OF_MEMORY", "2026-11-20T10:00:10", "2026-11-20T10:01:10")
                + row("106", "REVOKED", "2026-11-20T10:00:10", "2026-11-20T10:01:10")
                + row("107_[]", "FAILED", "2026-11-20T10:00:10", "2026-11-20T10:01:10"));

        assertThat(problems).isEmpty();
        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.events())
                    .flatExtracting(event -> event.event().subject().stream().toList())
                    .containsOnly("104");
            assertThat(run.events().get(run.events().size() - 1).event()).isEqualTo(new WorkflowCompleted());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "['REVOKED'], 0",
        "'[''CANCELLED'',''REVOKED'']', 0",
        "['COMPLETED'], 1",
        "'[''COMPLETED'',''FROZEN'']', 1"
    })
    void readsListsOfStates(String states, int jobs) throws IOException {
        Connector connector = Recordings.connector("slurm", Map.of());
        Path json = Files.writeString(
                folder.resolve("jobs.json"),
                ("{'jobs':[{'job_id':1,'name':'w.a','state':{'current':" + states
                                + "},'time':{'submission':1795186500,'start':1795186510,'end':1795186520,'elapsed':10}}]}\n")
                        .replace('\'', '"'));
        Translated translated = Translated.of(connector, RecordingReader.read(connector, json));

        assertThat(translated.all(JobSubmitted.class)).hasSize(jobs);
        assertThat(translated.all(JobCompleted.class)).hasSize(states.equals("['COMPLETED']") ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        // the elapsed time includes suspension in records of the plugins but not of sacct; durations have two formats
        "3600, 00:10:00, 3000",
        "3000, 00:10:00, 3000",
        "3000, 600, 3000",
        "01:00:00, 10:00, 3000",
        "'', 00:10:00, 3000",
        "3600, 00:00:00, 3600"
    })
    void excludesSuspendedTimeFromTheRuntime(String elapsed, String suspended, double runtime) throws IOException {
        String column = elapsed.contains(":") ? "Elapsed" : "ElapsedRaw";
        Translated translated = translated("JobID|JobName|State|Submit|Start|End|" + column + "|Suspended\n"
                + "1|w.a|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T11:00:00|" + elapsed + "|"
                + suspended + "\n");

        assertThat(ended(translated)).containsExactly("1 " + runtime);
    }

    @Test
    void aResizedJobIsOneAttemptWithTheTotalRuntime() throws IOException {
        Translated translated = translated(
                HEADER
                        + "1|w.a|RESIZING|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:00:10|2026-11-20T10:01:10|60|n1\n"
                        + "1|w.a|COMPLETED|2026-11-20T10:01:10|2026-11-20T10:01:10|2026-11-20T10:01:10|2026-11-20T10:03:10|120|n2\n");

        assertThat(translated.all(JobSubmitted.class)).hasSize(1);
        assertThat(ended(translated)).containsExactly("1 180.0");
    }

    @Test
    void aJobWithoutRequeueFailsForGood() throws IOException {
        Translated translated = translated("JobID|JobName|State|Submit|Start|End|ElapsedRaw|NodeList|SubmitLine\n"
                + "1|w.a|NODE_FAIL|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:01:00|60|n1|sbatch --no-requeue a.sh\n"
                + "2|w.a|PREEMPTED|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:01:00|60|n1|sbatch a.sh\n");

        assertThat(translated.all(JobFailed.class).map(JobFailed::willRetry)).containsExactly(false, true);
    }

    /** On 25 October 2026 the clocks in Berlin are set back from 3:00 to 2:00, at 1:00 UTC. */
    @ParameterizedTest
    @CsvSource({
        // start and end on both sides of the change, and twice in the second hour
        "02:30:00, 02:10:00, 2400, 00:30, 01:10",
        "02:30:00, 03:10:00, 2400, 01:30, 02:10",
        "02:30:00, 03:10:00, 6000, 00:30, 02:10",
        "01:50:00, 02:50:00, 7200, 23:50, 01:50",
        "02:30:00, 02:10:00, '', 00:30, 01:10"
    })
    void theElapsedTimeResolvesTheRepeatedHour(String start, String end, String elapsed, String startUtc, String endUtc)
            throws IOException {
        String day = "2026-10-25T";
        Translated translated = translated(
                Map.of("time-zone", "Europe/Berlin"),
                HEADER + "1|w.a|COMPLETED|" + day + start + "|" + day + start + "|" + day + start + "|" + day + end
                        + "|" + elapsed + "|n1\n");

        List<EventEnvelope> events = translated.events();
        assertThat(events.get(events.size() - 1).time()).isEqualTo(Instant.parse("2026-10-25T" + endUtc + ":00Z"));
        assertThat(events.subList(0, 3))
                .as("begin of the run, submission and start")
                .extracting(EventEnvelope::time)
                .containsOnly(Instant.parse((startUtc.startsWith("23") ? "2026-10-24T" : day) + startUtc + ":00Z"));
        assertThat(ended(translated))
                .containsExactly("1 "
                        + (double) Duration.between(
                                        events.get(2).time(),
                                        events.get(events.size() - 1).time())
                                .toSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Unknown", "None", "", "0", "1970-01-01T01:00:00", "(null)"})
    void placeholdersForUnknownDatesCountAsAbsent(String none) throws IOException {
        Translated translated =
                translated(HEADER + "1|w.a|RUNNING|2026-11-20T10:00:00|" + none + "|" + none + "|" + none + "|0|n1\n");

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events())
                .extracting(EventEnvelope::time)
                .containsOnly(Instant.parse("2026-11-20T10:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JobID|JobName|Partition|Account|AllocCPUS|State|ExitCode",
                "JobID|JobName|State|Eligible|Start|End",
                "JobID,JobName,State,Start,End",
                "       JobID    JobName  Partition    Account  AllocCPUS      State ExitCode ",
                "104|w.a|compute||1|COMPLETED|0:0"
            })
    void reportsAnUnreadableTableOnceWithTheExpectedFormat(String first) throws IOException {
        file(first + "\n" + "104|w.a|compute||1|COMPLETED|0:0\n104.batch|batch|||1|COMPLETED|0:0\n".repeat(3));

        Connector connector = Recordings.connector("slurm", Map.of());
        assertThat(RecordingReader.read(connector, folder.resolve("jobs.psv")))
                .flatExtracting(message -> message.violation().stream().toList())
                .singleElement()
                .satisfies(
                        violation -> assertThat(violation.message()).contains("--format=JobID,JobName,State,Submit,"));
    }

    @Test
    void aRowWithAColumnNameIsNotAHeader() throws IOException {
        file("JobID|JobName|State|Submit|Start|End|Elapsed\n"
                + "1|print JobID|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:01:00|00:01:00\n"
                + "2|b|COMPLETED|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:01:00|00:01:00\n");

        assertThat(RecordingReader.read(Recordings.connector("slurm", Map.of()), folder.resolve("jobs.psv")))
                .hasSize(2)
                .allMatch(message -> message.violation().isEmpty());
    }

    @Test
    void namesMissingColumnsInSacctTerms() throws IOException {
        file("JobID|JobName|State|Start\n1|a|COMPLETED|2026-11-20T10:00:00\n");

        assertThat(RecordingReader.read(Recordings.connector("slurm", Map.of()), folder.resolve("jobs.psv")))
                .singleElement()
                .satisfies(message -> assertThat(
                                message.violation().orElseThrow().message())
                        .startsWith("header must have the columns Submit, End (print it with sacct --parsable2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "^", "@@"})
    void readsTablesWithOtherDelimitersAndAByteOrderMark(String delimiter) throws IOException {
        Translated translated = translated("\uFEFF" + (HEADER + DONE).replace("|", delimiter));

        assertThat(ended(translated)).containsExactly("104 60.0");
    }

    @Test
    void theDocumentHasTheFormatOfTheMessages() throws IOException {
        String message = RecordingReader.read(
                        Recordings.connector("slurm", Map.of()), file("JobID|State\n1|COMPLETED\n"))
                .get(0)
                .violation()
                .orElseThrow()
                .message();
        String format = message.replaceFirst(".*(--format=\\S+)\\), but was .*", "$1");

        assertThat(Files.readString(Path.of("..", "docs", "connectors", "slurm.md")))
                .contains(format + "`");
    }
}
