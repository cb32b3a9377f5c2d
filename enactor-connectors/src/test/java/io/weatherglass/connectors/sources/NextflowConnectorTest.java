package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextflowConnectorTest {
    private static final Instant NOW = Instant.parse("2026-11-20T15:00:00Z");
    private static final Connector CONNECTOR = connector(ConnectorSettings.NONE);

    private static Connector connector(ConnectorSettings settings) {
        return ConnectorRegistry.create("nextflow", settings);
    }

    private static Translated recording(String path) throws IOException {
        Connector connector = Recordings.connector("nextflow", Map.of("zone", "UTC"));
        return Translated.of(connector, RecordingReader.read(connector, Recordings.file(path)));
    }

    private static SourceMessage message(String event, String rest) {
        String body = "{\"runName\":\"mad_euler\",\"runId\":\"0123456789\",\"event\":\"" + event
                + "\",\"utcTime\":\"2026-11-20T14:42:17Z\"" + rest + "}";
        return new SourceMessage("POST", "/", body, NOW);
    }

    private static SourceMessage task(String event, int id, int attempt, String rest) {
        return message(
                event,
                ",\"trace\":{\"task_id\":" + id + ",\"name\":\"A (x)\",\"process\":\"A\",\"attempt\":" + attempt
                        + ",\"submit\":1000" + rest + "}");
    }

    private static List<WorkflowEvent> events(SourceMessage... messages) {
        return Translated.of(CONNECTOR, List.of(messages)).events().stream()
                .map(EventEnvelope::event)
                .toList();
    }

    @Test
    void aRecordMatchesTheWeblog() throws IOException {
        List<EventEnvelope> events = recording("nextflow-weblog").events();

        assertThat(events.get(0).event())
                .isEqualTo(WorkflowStarted.of("hello", Instant.parse("2026-11-20T14:42:17.348678500Z"))
                        .ofVersion(Optional.of("7139bd60fc"), Optional.empty()));
        assertThat(events).extracting(EventEnvelope::workflowInstance).containsOnly("sleepy_albattani-909affca");
        assertThat(events.stream()
                        .filter(event -> event.event().subject().equals(Optional.of("FLAKY")))
                        .map(event -> event.time().toEpochMilli() + " " + event.id()))
                .containsExactly(
                        "1795185743117 job.submitted/FLAKY/1",
                        "1795185743188 job.started/FLAKY/1",
                        "1795185743261 job.failed/FLAKY/1",
                        "1795185743315 job.submitted/FLAKY/2",
                        "1795185743361 job.started/FLAKY/2",
                        "1795185743547 job.completed/FLAKY/2");
        EventEnvelope last = events.get(events.size() - 1);
        assertThat(last.event()).isEqualTo(new WorkflowCompleted(Optional.of(new ReportedJobCounts(5, 0, 0))));
        assertThat(last.time()).isEqualTo("2026-11-20T14:42:25.654211354Z");
    }

    @Test
    void runtimesAreMeasuredInTheTask() throws IOException {
        Translated run = recording("nextflow-weblog");

        assertThat(run.all(JobCompleted.class).map(NextflowConnectorTest::withoutUsage))
                .containsExactly(
                        new JobCompleted("SPLIT (t1)", 1, 1.014),
                        new JobCompleted("SPLIT (t2)", 1, 2.026),
                        new JobCompleted("FLAKY", 2, 0.011),
                        new JobCompleted("SPLIT (t3)", 1, 3.016),
                        new JobCompleted("JOIN", 1, 0.038));
        assertThat(run.all(JobFailed.class))
                .containsExactly(
                        new JobFailed("FLAKY", 1, Optional.of("exit status 7"), OptionalDouble.of(0.073), true));
        assertThat(run.all(JobSubmitted.class))
                .contains(new JobSubmitted("SPLIT (t1)", 1, Optional.empty(), Optional.of("SPLIT"), List.of())
                        .requesting(new JobRequest(
                                OptionalDouble.of(1), OptionalLong.of(200 << 20), OptionalDouble.of(60))));
    }

    private static JobCompleted withoutUsage(JobCompleted job) {
        return new JobCompleted(job.jobId(), job.attempt(), job.runtimeSeconds());
    }

    /** "%cpu":1.0, "realtime":1014 and "peak_rss":5111808 in the message; "peak_rss":0 means that it is unknown. */
    @Test
    void messagesContainTheUsage() throws IOException {
        assertThat(recording("nextflow-weblog").all(JobCompleted.class).map(JobCompleted::usage))
                .startsWith(new JobUsage(OptionalLong.of(5_111_808), OptionalDouble.of(0.01014)))
                .last()
                .satisfies(usage -> assertThat(usage.peakMemoryBytes()).isEmpty());
    }

    @Test
    void aTaskThatEndsTheRunIsNotRetriedAndAbortedTasksAreCancelled() throws IOException {
        Translated run = recording("nextflow-weblog-error");

        assertThat(run.all(JobFailed.class))
                .containsExactly(
                        new JobFailed("BAD (1)", 1, Optional.of("exit status 3"), OptionalDouble.of(0.042), false));
        assertThat(run.all(JobCancelled.class)).containsExactly(new JobCancelled("BAD (2)"));
        // the time of the message is 14:43:35, without a fraction, but the task started at 14:43:35.276
        assertThat(run.events())
                .filteredOn(event -> event.event() instanceof JobCancelled)
                .extracting(EventEnvelope::time)
                .containsExactly(Instant.ofEpochMilli(1_795_185_815_276L));
        assertThat(run.all(WorkflowFailed.class))
                .containsExactly(new WorkflowFailed(
                        Optional.of("Error executing process > 'BAD (1)'"),
                        Optional.of(new ReportedJobCounts(0, 1, 0))));
    }

    @Test
    void aResumedRunWithTheSameRunIdIsAnotherInstance() throws IOException {
        List<EventEnvelope> events = recording("nextflow-weblog-resume").events();

        assertThat(events).extracting(EventEnvelope::workflowInstance).containsOnly("scruffy_ritchie-909affca");
        assertThat(events)
                .extracting(EventEnvelope::event)
                .containsExactly(
                        WorkflowStarted.of("hello", Instant.parse("2026-11-20T14:43:30.516050255Z"))
                                .resuming("909affca")
                                .ofVersion(Optional.of("7139bd60fc"), Optional.empty()),
                        new WorkflowCompleted(Optional.of(new ReportedJobCounts(0, 0, 5))));
    }

    @Test
    void aTraceFileGivesTheIdsOfTheWeblog() throws IOException {
        List<String> weblog = recording("nextflow-weblog").events().stream()
                .filter(event -> !(event.event() instanceof JobStarted))
                .map(EventEnvelope::id)
                .toList();

        List<EventEnvelope> trace = recording("nextflow-trace.tsv").events();

        // the default columns of a trace omit task starts
        assertThat(trace).extracting(EventEnvelope::id).containsExactlyInAnyOrderElementsOf(weblog);
        assertThat(trace).isSortedAccordingTo((a, b) -> a.time().compareTo(b.time()));
        assertThat(trace.get(0).time()).isEqualTo("2026-11-20T14:42:20.854Z");
        assertThat(trace.get(0).workflowInstance()).isEqualTo("nextflow-trace-d8975103");
        // submitted at 42:25.392, complete 247 ms later
        assertThat(trace.get(trace.size() - 1).time()).isEqualTo("2026-11-20T14:42:25.639Z");
    }

    @Test
    void runtimesOfATraceFileAreRounded() throws IOException {
        Translated trace = recording("nextflow-trace.tsv");

        assertThat(trace.all(JobCompleted.class).map(NextflowConnectorTest::withoutUsage))
                .containsExactlyInAnyOrder(
                        new JobCompleted("SPLIT (t1)", 1, 1),
                        new JobCompleted("SPLIT (t2)", 1, 2),
                        new JobCompleted("FLAKY", 2, 0.011),
                        new JobCompleted("SPLIT (t3)", 1, 3),
                        new JobCompleted("JOIN", 1, 0.038));
        assertThat(trace.all(JobFailed.class))
                .containsExactly(
                        new JobFailed("FLAKY", 1, Optional.of("exit status 7"), OptionalDouble.of(0.073), true));
    }

    @Test
    void readsCachedAbortedAndIgnoredTasksOfATrace(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run-1.txt");
        Files.writeString(file, """
                task_id	hash	name	status	exit	submit	duration	realtime	error_action
                1	aa/111111	A (1)	CACHED	0	2026-11-19 10:00:00.000	1m	59.5s	-
                2	bb/222222	A (2)	COMPLETED	0	2026-11-20 10:00:00.000	1h 2m 3s	1h 1m	-
                3	cc/333333	B	FAILED	1	2026-11-20 11:02:04.000	100ms	-	IGNORE
                not a row
                """);
        ConnectorSettings settings = new ConnectorSettings(
                Optional.of("mine"),
                Optional.of("mad_euler-01234567"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Map.of("zone", "Europe/Berlin"));

        Translated trace = Translated.of(connector(settings), RecordingReader.read(connector(settings), file));

        // the end of the task in the invalid row is missing
        assertThat(trace.refused()).hasSize(1);
        assertThat(trace.events()).extracting(EventEnvelope::workflowInstance).containsOnly("mad_euler-01234567");
        assertThat(trace.events())
                .extracting(EventEnvelope::event)
                .containsExactly(
                        WorkflowStarted.of("mine", Instant.parse("2026-11-20T09:00:00Z"))
                                .resuming("01234567"),
                        new JobSubmitted("A (1)", 1, Optional.empty(), Optional.of("A"), List.of()),
                        new JobSkipped("A (1)"),
                        new JobSubmitted("A (2)", 1, Optional.empty(), Optional.of("A"), List.of()),
                        new JobCompleted("A (2)", 1, 3660),
                        new JobSubmitted("B", 1, Optional.empty(), Optional.of("B"), List.of()),
                        new JobFailed("B", 1, Optional.of("exit status 1"), OptionalDouble.empty(), false),
                        new WorkflowCompleted(Optional.of(new ReportedJobCounts(2, 0, 1))));
    }

    @Test
    void aCachedRowWithoutDatesIsSkippedAtTheStartOfTheRun(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), """
                task_id	hash	name	status	exit	submit	duration	realtime
                1	aa/111111	A (1)	CACHED	0	-	-	-
                2	bb/222222	A (2)	COMPLETED	0	2026-11-20 10:00:00.000	2s	1s
                """);

        Translated trace = Translated.of(utc(), RecordingReader.read(utc(), file));

        assertThat(trace.refused()).isEmpty();
        assertThat(trace.all(JobSkipped.class)).containsExactly(new JobSkipped("A (1)"));
        assertThat(trace.events())
                .extracting(EventEnvelope::time)
                .startsWith(Instant.parse("2026-11-20T10:00:00Z"), Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void reportsABadRowWithLineFieldValueAndRule(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), """
                task_id	hash	name	status	exit	submit	duration	realtime
                1	aa/111111	A (1)	COMPLETED	0	yesterday	2s	1s
                2	bb/222222	A (2)	COMPLETED	0	2026-11-20 10:00:00.000	2s	1s
                3	cc/333333	A (3)	COMPLETED	0	-	2s	1s
                x	dd/444444	A (4)	COMPLETED	0	2026-11-20 10:00:00.000	2s	1s
                """);

        List<SourceMessage> messages = RecordingReader.read(utc(), file);

        assertThat(messages)
                .filteredOn(message -> message.violation().isPresent())
                .extracting(message ->
                        message.place() + " " + message.violation().get().message())
                .containsExactly(
                        "trace.txt:2 submit must be a time such as 2026-11-20 14:42:20.915, or in milliseconds, but was"
                                + " yesterday",
                        "trace.txt:4 submit must be a time unless status is CACHED, FAILED or ABORTED, but was -",
                        "trace.txt:5 task_id must be a whole number, but was x");
        Translated trace = Translated.of(utc(), messages);
        assertThat(trace.all(JobCompleted.class)).containsExactly(new JobCompleted("A (2)", 1, 1));
        assertThat(trace.all(WorkflowCompleted.class))
                .as("the ends of all rows count")
                .containsExactly(new WorkflowCompleted(Optional.of(new ReportedJobCounts(4, 0, 0))));
    }

    /** A task that was refused by sbatch and retried, in traces of Nextflow 22.10 and 24.10, raw and formatted. */
    @ParameterizedTest
    @ValueSource(strings = {"""
                task_id	hash	name	status	attempt	submit	start	complete	realtime	error_action
                1	01/8d7dc3	FLAKY	FAILED	1	0	0	1795786616366	-	RETRY
                2	d3/4c11cc	OTHER	COMPLETED	1	1795786616366	1795786617080	1795786618061	1038	-
                3	9e/456c73	FLAKY	COMPLETED	2	1795786617367	1795786618120	1795786619063	1033	-
                """, """
                task_id	hash	native_id	name	status	exit	submit	duration	realtime
                1	01/8d7dc3	-	FLAKY	FAILED	1	-	-	-
                2	d3/4c11cc	24522	OTHER	COMPLETED	0	2026-11-27 13:36:56.366	1.9s	1.038s
                3	9e/456c73	24611	FLAKY	COMPLETED	0	2026-11-27 13:36:57.367	1.4s	1.033s
                """})
    void anUnsubmittedTaskIsAFailedAttempt(String rows, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), rows);
        List<SourceMessage> followed = new ArrayList<>();
        MessageSplitter splitter =
                utc().followedSplitter("trace.txt").orElseThrow().get();
        rows.lines()
                .flatMap(row -> splitter.line(row).stream())
                .forEach(body -> followed.add(new SourceMessage("", "trace.txt", body, NOW)));
        splitter.end().forEach(body -> followed.add(new SourceMessage("", "trace.txt", body, NOW)));

        for (List<SourceMessage> messages : List.of(RecordingReader.read(utc(), file), followed)) {
            Translated trace = Translated.of(utc(), messages);

            assertThat(trace.refused()).isEmpty();
            assertThat(trace.all(WorkflowStarted.class))
                    .extracting(WorkflowStarted::submittedAt)
                    .containsExactly(Instant.ofEpochMilli(1795786616366L));
            assertThat(trace.all(JobFailed.class).map(job -> job.jobId() + " " + job.attempt()))
                    .containsExactly("FLAKY 1");
            assertThat(trace.all(JobCompleted.class))
                    .containsExactlyInAnyOrder(
                            new JobCompleted("OTHER", 1, 1.038), new JobCompleted("FLAKY", 2, 1.033));
            assertThat(trace.all(WorkflowCompleted.class))
                    .containsExactly(new WorkflowCompleted(Optional.of(new ReportedJobCounts(2, 0, 0))));
        }
    }

    /** Nextflow does not measure a task that was killed. */
    @Test
    void aKilledTaskUsedTheMemoryItRequested(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), """
                task_id	hash	name	status	exit	submit	duration	realtime	memory	peak_rss
                1	aa/1	BIG	FAILED	137	2026-11-20 10:00:00.000	5s	4s	1 GB	-
                2	bb/2	BAD	FAILED	1	2026-11-20 10:00:00.000	5s	4s	1 GB	-
                3	cc/3	SLOW	FAILED	137	2026-11-20 10:00:00.000	5s	4s	1 GB	20 MB
                """);

        assertThat(Translated.of(utc(), RecordingReader.read(utc(), file))
                        .all(JobFailed.class)
                        .map(job -> job.jobId() + " "
                                + job.usage().peakMemoryBytes().orElse(0)))
                .containsExactly("BIG 1073741824", "BAD 0", "SLOW 20971520");
    }

    /** Each retry requests more memory, until no node is large enough. */
    @Test
    void aRefusedRetryMakesTheAttemptTheLast(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), """
                task_id	hash	name	status	exit	submit	duration	realtime
                1	aa/1	OTHER	COMPLETED	0	2026-11-20 10:00:00.000	30s	29s
                2	bb/2	BIG	FAILED	137	2026-11-20 10:00:01.000	5s	4s
                3	cc/3	BIG	FAILED	1	-	-	-
                4	dd/4	NEXT	ABORTED	-	2026-11-20 10:00:20.000	-	-
                """);

        Translated trace = Translated.of(utc(), RecordingReader.read(utc(), file));

        assertThat(trace.all(JobFailed.class).filter(job -> job.jobId().equals("BIG")))
                .extracting(job -> job.attempt() + " " + job.willRetry())
                .containsExactly("1 true", "2 false");
        assertThat(trace.all(WorkflowCompleted.class)).isEmpty();
        assertThat(trace.all(WorkflowFailed.class)).hasSize(1);
    }

    /**
     * A task that ran was submitted before its start; without the submission time, the reported times would be wrong.
     */
    @Test
    void requiresTheSubmissionOfATaskThatRan(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), """
                task_id	name	status	exit	start	complete	realtime
                1	A	COMPLETED	0	2026-11-20 10:00:00.000	2026-11-20 10:00:30.000	29s
                """);

        assertThat(RecordingReader.read(utc(), file))
                .allMatch(message -> message.violation().isPresent());
    }

    @Test
    void reportsRowsOfAFollowedTraceImmediately() throws IOException {
        Connector connector = utc();
        MessageSplitter splitter =
                connector.followedSplitter("trace.txt").orElseThrow().get();
        RunTranslation run = connector.open("mad_euler-01234567");
        splitter.line("task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime");

        assertThat(reported(run, splitter.line("1\taa/1\tA (1)\tCACHED\t0\t-\t-\t-")))
                .as("it is not known yet when the run began")
                .isEmpty();
        assertThat(reported(run, splitter.line("3\tcc/3\tB\tFAILED\t1\t2026-11-20 10:00:09.000\t2s\t1s")))
                .containsExactly(
                        "workflow.started/1 10:00:09",
                        "job.submitted/A (1)/1 10:00:09",
                        "job.skipped/A (1) 10:00:09",
                        "job.submitted/B/1 10:00:09",
                        "job.failed/B/1 10:00:11");
        assertThat(reported(run, splitter.line("2\tbb/2\tA (2)\tCOMPLETED\t0\t2026-11-20 10:00:01.000\t20s\t19s")))
                .as("an earlier beginning")
                .containsExactly(
                        "workflow.started/2 10:00:01",
                        "job.submitted/A (2)/1 10:00:01",
                        "job.completed/A (2)/1 10:00:21");
        assertThat(reported(run, splitter.line("4\tdd/4\tB\tCOMPLETED\t0\t2026-11-20 10:00:12.000\t20s\t19s")))
                .containsExactly("job.submitted/B/2 10:00:12", "job.completed/B/2 10:00:32");
        assertThat(reported(run, splitter.end())).containsExactly("workflow.completed 10:00:32");
        assertThat(run.isOver()).isTrue();
    }

    private static List<String> reported(RunTranslation run, List<String> messages) {
        return messages.stream()
                .flatMap(body -> run.translate(new SourceMessage("", "trace.txt", body, NOW)).stream())
                .map(event -> event.id() + " " + event.time().toString().substring(11, 19))
                .toList();
    }

    private static Connector utc() {
        return Recordings.connector("nextflow", Map.of("zone", "UTC"));
    }

    /** The rows of a run that ignores the failure of IGN, and of a run that fails because of it. */
    @Test
    void aFailureBeforeLaterSubmissionsDoesNotEndTheRun(@TempDir Path folder) throws IOException {
        String rows = """
                task_id	hash	name	status	exit	submit	duration	realtime
                5	4b/410e50	IGN	FAILED	4	2026-11-22 02:19:17.868	201ms	137ms
                9	49/b15fd1	OTHER	COMPLETED	0	2026-11-22 02:19:18.000	271ms	16ms
                """;
        Path failed = Files.writeString(folder.resolve("failed.txt"), rows);
        Path ignored = Files.writeString(
                folder.resolve("ignored.txt"),
                rows + "10	91/c6825e	NATIVE	COMPLETED	-	2026-11-22 02:19:18.508	99ms	2ms\n");

        assertThat(Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, failed))
                        .all(WorkflowFailed.class))
                .hasSize(1);
        assertThat(Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, ignored))
                        .all(WorkflowCompleted.class))
                .hasSize(1);
    }

    @Test
    void aRunWithoutStartIsNamedLater() {
        assertThat(events(
                        task("process_completed", 1, 1, ",\"status\":\"COMPLETED\",\"start\":2000,\"complete\":3500"),
                        message(
                                "completed",
                                ",\"metadata\":{\"workflow\":{\"success\":true,\"projectName\":\"nf-core/rnaseq\","
                                        + "\"start\":\"1970-01-01T00:00:00.5Z\"}}")))
                .containsExactly(
                        WorkflowStarted.of("mad_euler", Instant.ofEpochMilli(1000)),
                        new JobSubmitted("A (x)", 1, Optional.empty(), Optional.of("A"), List.of()),
                        new JobStarted("A (x)", 1, Optional.empty()),
                        new JobCompleted("A (x)", 1, 1.5),
                        WorkflowStarted.of("nf-core/rnaseq", Instant.ofEpochMilli(500)),
                        new WorkflowCompleted());
    }

    @Test
    void twoTasksOfOneNameAreTwoJobsWithSeparateRetries() {
        assertThat(events(
                        task("process_submitted", 1, 1, ""),
                        task("process_submitted", 2, 1, ""),
                        task("process_completed", 2, 1, ",\"status\":\"FAILED\",\"error_action\":\"RETRY\""),
                        task("process_submitted", 3, 2, "")))
                .filteredOn(JobSubmitted.class::isInstance)
                .map(event -> event.subject().orElseThrow() + "/" + ((JobSubmitted) event).attempt())
                .containsExactly("A (x)/1", "A (x) #2/1", "A (x) #2/2");
    }

    @Test
    void aLateAttemptBelongsToItsJob() {
        assertThat(events(task("process_submitted", 2, 2, ""), task("process_submitted", 1, 1, "")))
                .filteredOn(JobSubmitted.class::isInstance)
                .map(event -> event.subject().orElseThrow())
                .containsOnly("A (x)");
    }

    @Test
    void aRetryDoesNotBelongToACompletedJobOfTheSameName() {
        assertThat(events(
                        task("process_submitted", 1, 1, ""),
                        task("process_completed", 1, 1, ",\"status\":\"COMPLETED\",\"realtime\":1500"),
                        task("process_submitted", 2, 1, ""),
                        task("process_submitted", 3, 2, "")))
                .filteredOn(JobSubmitted.class::isInstance)
                .map(event -> event.subject().orElseThrow() + "/" + ((JobSubmitted) event).attempt())
                .containsExactly("A (x)/1", "A (x) #2/1", "A (x) #2/2");
    }

    @Test
    void refusesMessagesWithoutRunAndUnknownZones() {
        assertThatThrownBy(() -> CONNECTOR.runOf(new SourceMessage("POST", "/", "{\"runId\":\"x\"}", NOW)))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("/runName");
        Map<String, String> wrong = Map.of("zone", "Mars");
        assertThatThrownBy(() -> Recordings.connector("nextflow", wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zone")
                .hasMessageContaining("Mars");
    }
}
