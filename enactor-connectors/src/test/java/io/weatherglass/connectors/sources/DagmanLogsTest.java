package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Logs of DAGMan from real sites: continued, interrupted and repeated runs, waiting jobs, and timestamps of older
 * versions.
 */
class DagmanLogsTest {
    private static final String DAG = "JOB a a.sub\nJOB b b.sub\nPARENT a CHILD b\nRETRY a 2 UNLESS-EXIT 7\n"
            + "ABORT-DAG-ON b 9 RETURN 1\nRETRY b 2\nSERVICE watch watch.sub\n";
    private static final int START = 1_795_186_500;

    private static SourceMessage message(String file, String text) {
        return new SourceMessage("", file, text, Instant.EPOCH);
    }

    private static Translated translated(Map<String, String> options, String file, Stream<String> messages) {
        return Translated.of(
                Recordings.connector("htcondor", options),
                Stream.concat(Stream.of(message("wf.dag", DAG)), messages.map(text -> message(file, text)))
                        .toList());
    }

    /** @param lines lines with times in seconds after the start */
    private static Translated jobstate(String... lines) {
        return translated(Map.of(), "jobstate.log", Stream.of(lines).map(line -> {
            int space = line.indexOf(' ');
            return START + Integer.parseInt(line.substring(0, space)) + line.substring(space);
        }));
    }

    private static Translated log(Map<String, String> options, String... events) {
        return translated(options, "wf.dag.nodes.log", Stream.of(events));
    }

    private static String event(int number, int cluster, String date, String rest) {
        return "%03d (%03d.000.000) %s %s\n".formatted(number, cluster, date, rest);
    }

    private static String submitted(int cluster, String date, String node) {
        return event(0, cluster, date, "Job submitted from host: <127.0.0.1>\n    DAG Node: " + node);
    }

    private static String executes(int cluster, String date) {
        return event(1, cluster, date, "Job executing on host: <127.0.0.1>");
    }

    private static String terminated(int cluster, String date, int code) {
        return event(5, cluster, date, "Job terminated.\n\t(1) Normal termination (return value " + code + ")");
    }

    private static List<String> ends(Translated translated) {
        return translated.events().stream()
                .filter(event -> event.event() instanceof WorkflowCompleted || event.event() instanceof WorkflowFailed)
                .map(event -> event.workflowInstance() + " "
                        + (event.time().getEpochSecond() - START) + " "
                        + (event.event() instanceof WorkflowFailed failed
                                ? failed.reason().orElse("")
                                : "completed"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "JOB_SUSPENDED, JOB_UNSUSPENDED, false, 30",
        "JOB_HELD, JOB_RELEASED, true, 20",
        "JOB_EVICTED, IMAGE_SIZE, true, 20",
        "SHADOW_EXCEPTION, IMAGE_SIZE, true, 20",
        "JOB_RECONNECT_FAILED, IMAGE_SIZE, true, 20",
        "JOB_DISCONNECTED, JOB_RECONNECTED, false, 90"
    })
    void excludesWaitingTimeFromTheRuntime(String stops, String goesOn, boolean again, double runtime) {
        Stream<String> lines = Stream.of(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 a SUBMIT 2.0 - - 1",
                "10 a EXECUTE 2.0 - - 1",
                "20 a " + stops + " 2.0 - - 1",
                "80 a " + goesOn + " 2.0 - - 1",
                again ? "80 a EXECUTE 2.0 - - 1" : "80 a IMAGE_SIZE 2.0 - - 1",
                "100 a JOB_TERMINATED 2.0 - - 1",
                "100 a JOB_SUCCESS 0 - - 1");

        Translated translated = jobstate(lines.toArray(String[]::new));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("a", 1, runtime));
    }

    /** A node with {@code queue 2}: the first process runs from 10 to 20 s, the second from 15 to 95 s with a pause. */
    @ParameterizedTest
    @CsvSource({"JOB_SUSPENDED, JOB_UNSUSPENDED, 25", "JOB_HELD, EXECUTE, 20", "JOB_EVICTED, EXECUTE, 20"})
    void excludesTimeWithoutRunningProcesses(String stops, String goesOn, double runtime) {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 a SUBMIT 2.0 - - 1",
                "1 a SUBMIT 2.1 - - 1",
                "10 a EXECUTE 2.0 - - 1",
                "15 a EXECUTE 2.1 - - 1",
                "20 a JOB_TERMINATED 2.0 - - 1",
                "25 a " + stops + " 2.1 - - 1",
                "85 a " + goesOn + " 2.1 - - 1",
                "95 a JOB_TERMINATED 2.1 - - 1",
                "95 a JOB_SUCCESS 0 - - 1");

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("a", 1, runtime));
    }

    @Test
    void aJobRemovedWhileHeldRanUntilItWasHeld() {
        Translated translated = log(
                Map.of(),
                submitted(2, "2026-11-20 10:00:00", "a"),
                executes(2, "2026-11-20 10:00:10"),
                event(12, 2, "2026-11-20 10:00:30", "Job was held."),
                event(9, 2, "2026-11-20 12:00:00", "Job was aborted."));

        assertThat(translated
                        .all(JobFailed.class)
                        .map(job -> job.runtimeSeconds().orElseThrow()))
                .containsExactly(20.0);
    }

    @Test
    void aStoppedDagmanContinuesTheSameRun() {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 a SUBMIT 2.0 - - 1",
                "2 a EXECUTE 2.0 - - 1",
                "3 INTERNAL *** DAGMAN_FINISHED 3 ***",
                "50 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "50 INTERNAL *** RECOVERY_STARTED ***",
                "51 INTERNAL *** RECOVERY_FINISHED ***",
                "60 a JOB_TERMINATED 2.0 - - 1",
                "60 a JOB_SUCCESS 0 - - 1",
                "90 INTERNAL *** DAGMAN_FINISHED 0 ***");

        assertThat(ends(translated)).containsExactly("wf-1.0 90 completed");
    }

    @Test
    void aRunWithoutEndFailsAtTheNextStart() {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 a SUBMIT 2.0 - - 1",
                "100 INTERNAL *** DAGMAN_STARTED 7.0 ***",
                "101 a SUBMIT 8.0 - - 1",
                "103 a EXECUTE 8.0 - - 1",
                "113 a JOB_TERMINATED 8.0 - - 1",
                "113 a JOB_SUCCESS 0 - - 1",
                "120 INTERNAL *** DAGMAN_FINISHED 0 ***");

        assertThat(ends(translated))
                .containsExactly(
                        "wf-1.0 1 DAGMan started again without reporting the end of this run", "wf-7.0 120 completed");
    }

    @Test
    void aReusedDagmanIdIsAnotherRun() {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "20 INTERNAL *** DAGMAN_FINISHED 1 ***",
                "100 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "101 a SUBMIT 2.0 - - 1",
                "120 INTERNAL *** DAGMAN_FINISHED 0 ***");

        assertThat(ends(translated))
                .containsExactly(
                        "wf-1.0 20 DAGMan ended with exit code 1", "wf-1.0-" + (START + 100) + " 120 completed");
    }

    @Test
    void aNodeSubmittedAgainAfterItsEndBelongsToAnotherRun() {
        Translated translated = log(
                Map.of(),
                submitted(2, "2026-11-20 10:00:00", "a"),
                executes(2, "2026-11-20 10:00:10"),
                terminated(2, "2026-11-20 10:00:30", 7),
                submitted(5, "2026-11-20 11:00:00", "a"),
                executes(5, "2026-11-20 11:00:10"),
                terminated(5, "2026-11-20 11:00:20", 0));

        long again = Instant.parse("2026-11-20T11:00:00Z").getEpochSecond();
        assertThat(translated.events())
                .filteredOn(event -> event.event() instanceof JobFailed
                        || event.event() instanceof WorkflowFailed
                        || event.event() instanceof JobCompleted)
                .extracting(
                        EventEnvelope::workflowInstance, event -> event.time().toString())
                .containsExactly(
                        tuple("wf-" + Instant.parse("2026-11-20T10:00:00Z").getEpochSecond(), "2026-11-20T10:00:30Z"),
                        tuple("wf-" + Instant.parse("2026-11-20T10:00:00Z").getEpochSecond(), "2026-11-20T10:00:30Z"),
                        tuple("wf-" + again, "2026-11-20T11:00:20Z"));
    }

    @Test
    void twoRecordingsInOneLogAreIndependentRuns() {
        String[] run = {
            submitted(2, "2026-11-20 %s:00:00", "a"),
            executes(2, "2026-11-20 %s:00:10"),
            terminated(2, "2026-11-20 %s:00:30", 0),
            submitted(3, "2026-11-20 %s:00:40", "b"),
            executes(3, "2026-11-20 %s:00:50"),
            terminated(3, "2026-11-20 %s:01:00", 0)
        };
        Translated translated = log(
                Map.of(),
                Stream.of("10", "11")
                        .flatMap(hour -> Stream.of(run).map(event -> event.formatted(hour)))
                        .toArray(String[]::new));

        assertThat(translated.all(JobCompleted.class).map(JobCompleted::jobId)).containsExactly("a", "b", "a", "b");
        assertThat(translated.all(JobSkipped.class)).isEmpty();
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void importsARescueAsAFailedAndANewRun() {
        String log = """
                1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***
                1795186501 a SUBMIT 2.0 - - 1
                1795186502 a EXECUTE 2.0 - - 1
                1795186520 a JOB_TERMINATED 2.0 - - 1
                1795186520 a JOB_SUCCESS 0 - - 1
                1795186530 INTERNAL *** DAGMAN_FINISHED 1 ***
                1795190000 INTERNAL *** DAGMAN_STARTED 7.0 ***
                1795190001 b SUBMIT 8.0 - - 1
                1795190002 b EXECUTE 8.0 - - 1
                1795190050 b JOB_TERMINATED 8.0 - - 1
                1795190050 b JOB_SUCCESS 0 - - 1
                1795190060 INTERNAL *** DAGMAN_FINISHED 0 ***
                """;
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();

        new RecordedRunsReader(Recordings.connector("htcondor", Map.of()), false, problems::add)
                .read(Map.of("wf.dag", DAG, "jobstate.log", log), runs::add);

        assertThat(problems).isEmpty();
        assertThat(runs)
                .extracting(run -> run.instance() + " "
                        + Duration.between(
                                        run.events().get(0).time(),
                                        run.events()
                                                .get(run.events().size() - 1)
                                                .time())
                                .toSeconds())
                .containsExactly("wf-1.0 30", "wf-7.0 60");
    }

    @ParameterizedTest
    @CsvSource({"a, 7, false", "a, 3, true", "b, 9, false", "b, 7, true"})
    void anExitCodeWithoutRetryIsFinal(String node, int code, boolean willRetry) {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 " + node + " SUBMIT 2.0 - - 1",
                "2 " + node + " EXECUTE 2.0 - - 1",
                "5 " + node + " JOB_TERMINATED 2.0 - - 1",
                "5 " + node + " JOB_FAILURE " + code + " - - 1");

        assertThat(translated.all(JobFailed.class).map(JobFailed::willRetry)).containsExactly(willRetry);
    }

    @Test
    void ignoresServiceNodesAndSkipsUnneededOnes() {
        Translated translated = jobstate(
                "0 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1 watch SUBMIT 2.0 - - 1",
                "2 watch JOB_FAILURE 1 - - 1",
                "3 a PRE_SCRIPT_STARTED - - - 2",
                "3 a PRESKIP - - - 2",
                "4 b SUBMIT 3.0 - - 3",
                "5 b DATAFLOW_JOB_SKIPPED 3.0 - - 3",
                "6 INTERNAL *** DAGMAN_FINISHED 0 ***");

        assertThat(translated.all(JobSkipped.class).map(JobSkipped::jobId)).containsExactly("a", "b");
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::jobId)).doesNotContain("watch");
        assertThat(translated.all(JobFailed.class)).isEmpty();
    }

    @Test
    void reportsUnknownEvents() {
        Translated jobstate = jobstate("0 INTERNAL *** DAGMAN_STARTED 1.0 ***", "1 a JOB_FROZEN 2.0 - - 1");
        Translated log = log(Map.of(), event(99, 2, "2026-11-20 10:00:00", "Job was frozen."));

        assertThat(Stream.of(jobstate, log).flatMap(all -> all.refused().stream()))
                .extracting(InvalidMessageException::getMessage)
                .containsExactly(
                        "event must be an HTCondor or DAGMan event (the run does not count as complete until the end of"
                                + " this job is reported), but was JOB_FROZEN",
                        "event must be an HTCondor or DAGMan event (the run does not count as complete), but was 99");
    }

    @Test
    void anUnknownStampedeEventMakesTheRunIncomplete() {
        String event = "ts=2026-11-20T10:0%d:00Z event=stampede.job_inst.%s xwf.id=0123456789 job.id=a job_inst.id=1";
        Translated translated = Translated.of(
                Recordings.connector("pegasus", Map.of()),
                Stream.of(
                                event.formatted(1, "main.start"),
                                event.formatted(2, "held.start"),
                                event.formatted(3, "frozen"))
                        .map(line -> new SourceMessage("", "wf.bp", line, Instant.EPOCH))
                        .toList());

        assertThat(translated.refused())
                .extracting(InvalidMessageException::getMessage)
                .containsExactly(
                        "event must be a Pegasus event about a job (the run does not count as complete until the end of"
                                + " this job is reported), but was job_inst.frozen");
    }

    @Test
    void aPegasusRunWithoutEndHasFailedAtTheRestart() {
        Translated translated = Translated.of(
                ConnectorRegistry.create("pegasus", ConnectorSettings.NONE),
                Stream.of(
                                "ts=2026-11-20T10:00:00Z event=stampede.xwf.start restart_count=0",
                                "ts=2026-11-20T10:05:00Z event=stampede.job_inst.submit.start job.id=a job_inst.id=1",
                                "ts=2026-11-20T11:00:00Z event=stampede.xwf.start restart_count=1",
                                "ts=2026-11-20T11:30:00Z event=stampede.xwf.end restart_count=1 status=0")
                        .map(line -> message("w.bp", line + " xwf.id=0123456789"))
                        .toList());

        assertThat(translated.events())
                .filteredOn(
                        event -> event.event() instanceof WorkflowFailed || event.event() instanceof WorkflowCompleted)
                .extracting(event -> event.workflowInstance() + " " + event.time())
                .containsExactly("pegasus-01234567 2026-11-20T10:05:00Z", "pegasus-01234567-1 2026-11-20T11:30:00Z");
    }

    @Test
    void aRemovedDagmanEndsItsRun() {
        String event = "{\"EventTypeNumber\":%d,\"Cluster\":%d,\"Proc\":0,\"EventTime\":\"2026-11-20T10:00:%02dZ\"%s}";
        String batch = ",\"JobBatchName\":\"n\",\"TriggerEventTypeNumber\":0";
        Translated translated = translated(
                Map.of(),
                "eventlog.json",
                Stream.of(
                        event.formatted(28, 1, 0, batch),
                        event.formatted(0, 2, 5, ",\"DAGNodeName\":\"a\""),
                        event.formatted(9, 2, 20, ""),
                        event.formatted(9, 1, 21, "")));

        assertThat(translated.all(WorkflowFailed.class))
                .containsExactly(new WorkflowFailed(Optional.of("DAGMan was removed from the queue")));
    }

    /** On 25 October 2026 the clocks in Berlin are set back from 3:00 to 2:00, at 1:00 UTC. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25 ", "10/25 ", "10/25/26 "})
    void datesDoNotDecreaseInTheRepeatedHour(String day) {
        Translated translated = log(
                Map.of("time-zone", "Europe/Berlin", "year", "2026"),
                submitted(2, day + "02:40:00", "a"),
                executes(2, day + "02:50:00"),
                // logged by another process, one second late
                event(6, 2, day + "02:49:59", "Image size of job updated: 1"),
                terminated(2, day + "02:10:00", 0),
                submitted(3, day + "02:11:00", "b"),
                executes(3, day + "02:20:00"),
                terminated(3, day + "02:40:00", 0));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(1200.0, 1200.0);
        assertThat(translated.events().get(translated.events().size() - 1).time())
                .isEqualTo("2026-10-25T01:40:00Z");
    }

    @Test
    void datesWithoutYearNeedTheOptionAndCrossNewYear() {
        assertThat(log(Map.of(), submitted(2, "12/31 23:59:50", "a")).refused())
                .extracting(InvalidMessageException::getMessage)
                .containsExactly(
                        "date must have a year (set option year to that of the first event), but was 12/31 23:59:50");

        Translated translated = log(
                Map.of("year", "2026"),
                submitted(2, "12/31 23:59:40", "a"),
                executes(2, "12/31 23:59:50"),
                terminated(2, "01/01 00:00:20", 0));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(30.0);
        assertThat(translated.events().get(translated.events().size() - 1).time())
                .isEqualTo("2027-01-01T00:00:20Z");

        assertThatThrownBy(() -> Recordings.connector("htcondor", Map.of("year", "26")))
                .hasMessage("year must be a year such as 2026, but was \"26\"");
    }
}
