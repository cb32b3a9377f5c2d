package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.generic.GenericConnector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads records that are easily misread, with the bundled mappings. */
class GenericMappingsTest {
    private static final String CROMWELL = "{'id':'e442e52a','workflowName':'wf','status':'%s',"
            + "'submission':'2023-06-18T15:00:00Z','start':'2023-06-18T15:00:01Z','end':'2023-06-18T17:00:00Z',"
            + "'calls':{%s}}";
    private static final String CALL = "'wf.%s':[{'executionStatus':'%s','shardIndex':-1,'attempt':1,"
            + "'start':'2023-06-18T15:10:00Z','end':'2023-06-18T15:20:00Z'%s}]";
    private static final String ARGO =
            "{'metadata':{'uid':'u-1','name':'wf','creationTimestamp':'2026-11-20T14:00:00Z'},"
                    + "'status':{'phase':'Succeeded','startedAt':'2026-11-20T14:00:01Z','finishedAt':'2026-11-20T15:00:00Z',"
                    + "'nodes':{%s}}}";
    private static final String NODE = "'%1$s':{'id':'%1$s','displayName':'%1$s','type':'%2$s','phase':'%3$s',"
            + "'templateName':'%1$s','startedAt':'2026-11-20T14:10:00Z','finishedAt':'2026-11-20T14:20:00Z'%4$s}";
    private static final String BATCH = "{'time':'2026-11-20T%s:00Z','detail':{'jobId':'%s','jobName':'align',"
            + "'status':'%s','jobDefinition':'arn:aws:batch:eu:1:job-definition/align:3',"
            + "'tags':{'weatherglass-run':'r','weatherglass-workflow':'wf'}%s}}";

    @TempDir
    Path folder;

    private static Translated translated(String mapping, String... messages) {
        return Translated.of(
                Recordings.connector("generic", Map.of("mapping", mapping)),
                Arrays.stream(messages)
                        .map(text -> new SourceMessage("POST", "/", text.replace('\'', '"'), Instant.EPOCH))
                        .toList());
    }

    private static String call(String name, String state, String more) {
        return CALL.formatted(name, state, more);
    }

    private static String node(String name, String type, String phase, String more) {
        return NODE.formatted(name, type, phase, more);
    }

    private static Optional<WorkflowStarted> lastStart(Translated translated) {
        return translated.all(WorkflowStarted.class).reduce((before, later) -> later);
    }

    private static Optional<WorkflowCompleted> completed(Translated translated) {
        return translated.all(WorkflowCompleted.class).findFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Running", "Teleported"})
    void aLaterSnapshotOfCromwellCorrectsAnEarlierOne(String state) {
        String faulty = CROMWELL.formatted("Succeeded", call("a", "Done", "") + "," + call("b", state, ""));
        String right = CROMWELL.formatted("Succeeded", call("a", "Done", "") + "," + call("b", "Done", ""));
        Translated translated = translated("cromwell", faulty, right);

        assertThat(translated.refused()).hasSize(1);
        assertThat(completed(translated)).contains(new WorkflowCompleted());
    }

    @Test
    void aRetriedFailureDoesNotResolveAnUnknownState() {
        String job = "{'executionStatus':'%s','shardIndex':-1,'attempt':%d,'start':'2023-06-18T15:%d0:00Z'}";
        String first =
                "'wf.a':[" + job.formatted("RetryableFailure", 1, 1) + "," + job.formatted("Teleported", 2, 2) + "]";
        Translated translated = translated(
                "cromwell",
                CROMWELL.formatted("Running", first),
                CROMWELL.formatted("Succeeded", call("b", "Done", "")));

        assertThat(completed(translated)).contains(new WorkflowCompleted(Optional.of(new ReportedJobCounts(2, 0, 0))));
    }

    @Test
    void leavesOutAToilBusWithoutDates() {
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", "toil")), false, problems::add)
                .read(
                        Map.of(
                                "run.bus",
                                "toil.bus.JobIssuedMessage\tsort\tkind-sort/a\t0\n"
                                        + "toil.bus.JobCompletedMessage\tsort\tkind-sort/a\t0\n"),
                        runs::add);

        assertThat(runs).isEmpty();
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("time is required in a recording, because recorded messages do not contain the time of"
                        + " receipt (follow the file");
    }

    @Test
    void refusesADateOf1970() {
        Translated translated = translated(
                "cromwell",
                CROMWELL.formatted(
                        "Succeeded",
                        "'wf.a':[{'executionStatus':'Done','shardIndex':-1,'end':'1970-01-01T00:00:00Z'}]"));

        assertThat(translated.refused())
                .extracting(Throwable::getMessage)
                .containsExactly("/end must be a time after 1970, but was 1970-01-01T00:00:00Z");
    }

    @Test
    void anUnknownStateOfAnAwsJobIsResolvedByItsEnd() {
        String dates = ",'startedAt':1795183260000";
        Connector connector = Recordings.connector("generic", Map.of("mapping", "aws-batch"));
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        String text =
                BATCH.formatted("14:01", "a", "FROZEN", "") + "\n" + BATCH.formatted("14:02", "a", "SUCCEEDED", dates);
        new RecordedRunsReader(connector, false, problems::add)
                .read(Map.of("batch.jsonl", text.replace('\'', '"')), runs::add);

        assertThat(problems).singleElement().asString().endsWith("was FROZEN");
        assertThat(runs)
                .singleElement()
                .satisfies(run -> assertThat(run.events())
                        .last()
                        .extracting(EventEnvelope::event)
                        .isEqualTo(new WorkflowCompleted()));
    }

    @Test
    void skipsCachedCromwellCallsAndResumesTheirRun() {
        Translated translated = translated(
                "cromwell",
                CROMWELL.formatted(
                        "Succeeded",
                        call("a", "Done", ",'callCaching':{'hit':true,'result':'Cache Hit: 0a1b2c3d:wf.a:-1'}") + ","
                                + call("b", "Done", ",'callCaching':{'hit':false,'result':'Cache Miss'}")));

        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("wf.a/-1"));
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("wf.b/-1", 1, 600));
        assertThat(translated.all(JobSubmitted.class).map(job -> job.kind().orElseThrow()))
                .containsExactlyInAnyOrder("wf.a", "wf.b");
        assertThat(lastStart(translated).flatMap(WorkflowStarted::resumes)).contains("0a1b2c3d");
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void ignoresSubWorkflowCallsAndCancelsUnstartedCalls() {
        Translated translated = translated(
                "cromwell",
                CROMWELL.formatted(
                        "Aborted",
                        call("sub", "Done", ",'subWorkflowId':'x'") + ","
                                + call("expanded", "Done", ",'subWorkflowMetadata':{'id':'y'}") + ","
                                + call("a", "Aborting", "") + "," + call("b", "Unstartable", "")));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::jobId))
                .containsExactlyInAnyOrder("wf.a/-1", "wf.b/-1");
        assertThat(translated.all(JobCancelled.class)).containsExactly(new JobCancelled("wf.b/-1"));
        assertThat(translated.all(WorkflowFailed.class)).hasSize(1);
        assertThat(lastStart(translated).flatMap(WorkflowStarted::resumes)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Running", "Aborting", "Teleported"})
    void aRunWithAnOpenCallDoesNotComplete(String state) {
        Translated translated = translated(
                "cromwell", CROMWELL.formatted("Succeeded", call("a", "Done", "") + "," + call("b", state, "")));

        assertThat(translated.all(WorkflowCompleted.class)).isEmpty();
        assertThat(translated.all(JobCompleted.class)).hasSize(1);
        assertThat(translated.refused()).singleElement().asString().contains("job wf.b/-1");
    }

    /** Toil reports a failed attempt and then the failure of the job. */
    @Test
    void aJobThatToilGivesUpHasFailedForGood() {
        Translated translated = new Translated(Recordings.connector("generic", Map.of("mapping", "toil")));
        MessageSplitter splitter = Recordings.connector("generic", Map.of("mapping", "toil"))
                .splitter("wf.bus")
                .orElseThrow()
                .get();
        int number = 0;
        for (String line : List.of(
                "toil.bus.JobIssuedMessage\tsort\ta\t0",
                "toil.bus.JobCompletedMessage\tsort\ta\t1",
                "toil.bus.JobFailedMessage\tsort\ta")) {
            Instant at = Instant.ofEpochSecond(60 * number++);
            SourceMessage.ofLine(splitter, "wf.bus", number, line, Optional.of(at))
                    .forEach(translated::add);
        }
        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events())
                .extracting(EventEnvelope::event)
                .endsWith(new JobFailed("a", 1, Optional.empty(), OptionalDouble.of(60), true), new JobCancelled("a"));
    }

    @Test
    void skipsMemoizedArgoNodesAndReadsOnlyPodsRequestsAndPlugins() {
        Translated translated = translated(
                "argo",
                ARGO.formatted(String.join(
                        ",",
                        node("memo", "Pod", "Succeeded", ",'memoizationStatus':{'hit':true,'cacheName':'c1'}"),
                        node("miss", "Pod", "Succeeded", ",'memoizationStatus':{'hit':false,'cacheName':'c1'}"),
                        node("daemon", "Pod", "Running", ",'daemoned':true"),
                        node("call", "HTTP", "Succeeded", ""),
                        node("try", "Retry", "Succeeded", ""),
                        node("dag", "DAG", "Succeeded", ""),
                        node("group", "TaskGroup", "Succeeded", ""),
                        node("steps", "Steps", "Succeeded", ""),
                        node("step", "StepGroup", "Succeeded", ""),
                        node("wait", "Suspend", "Succeeded", ""),
                        node("part", "Container", "Succeeded", ""),
                        node("no", "Skipped", "Omitted", ""))));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("memo"));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::jobId))
                .containsExactlyInAnyOrder("miss", "call");
        assertThat(translated.subjects(JobSubmitted.class)).isEqualTo(3);
        assertThat(lastStart(translated).flatMap(WorkflowStarted::resumes)).contains("c1");
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void anUnknownNodeTypeOrPhaseMakesAnArgoRunIncomplete() {
        for (String unknown : List.of(node("x", "Pod", "Frozen", ""), node("x", "Portal", "Succeeded", ""))) {
            Translated translated = translated("argo", ARGO.formatted(unknown));

            assertThat(translated.refused()).singleElement().asString().contains("of job x");
            assertThat(translated.all(WorkflowCompleted.class)).isEmpty();
        }
    }

    @Test
    void ignoresParentsOfAwsArraysAndMultiNodeJobs() {
        Translated translated = translated(
                "aws-batch",
                BATCH.formatted("14:00", "p", "SUCCEEDED", ",'arrayProperties':{'size':2,'statusSummary':{}}"),
                BATCH.formatted("14:00", "p:1", "SUCCEEDED", ",'arrayProperties':{'index':1}"),
                BATCH.formatted("14:00", "m", "FAILED", ",'nodeProperties':{'numNodes':2,'mainNode':0}"),
                BATCH.formatted("14:00", "m#0", "SUCCEEDED", ",'nodeDetails':{'nodeIndex':0,'isMainNode':true}"));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::jobId)).containsExactly("p:1", "m#0");
        assertThat(translated.all(JobFailed.class)).isEmpty();
    }

    @Test
    void aRequeuedJobOfAwsBatchHasFailedBefore() {
        Translated translated = translated(
                "aws-batch",
                BATCH.formatted("14:01", "a", "RUNNING", ",'startedAt':1795183260000"),
                BATCH.formatted("14:05", "a", "RUNNABLE", ",'statusReason':'Host EC2 terminated'"),
                BATCH.formatted("14:09", "a", "RUNNING", ",'startedAt':1795183740000"),
                BATCH.formatted("14:19", "a", "SUCCEEDED", ",'startedAt':1795183740000"));

        assertThat(translated
                        .all(JobFailed.class)
                        .map(job -> job.attempt() + " " + job.willRetry() + " "
                                + job.reason().orElse("")))
                .containsExactly("1 true Host EC2 terminated");
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("a", 2, 600));
    }

    @Test
    void aRunStartsWithItsEarliestSubmission() {
        Translated translated = translated(
                "aws-batch",
                BATCH.formatted("15:00", "b", "SUCCEEDED", ",'createdAt':1795186200000,'startedAt':1795186200000"),
                BATCH.formatted("15:01", "a", "SUCCEEDED", ",'createdAt':1795183200000,'startedAt':1795183260000"));

        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::submittedAt))
                .as("the second message corrects the first")
                .containsExactly(Instant.parse("2026-11-20T14:50:00Z"), Instant.parse("2026-11-20T14:00:00Z"));
    }

    private List<EventEnvelope> recorded(String mapping, String file, String text, List<String> problems)
            throws IOException {
        List<EventEnvelope> events = new ArrayList<>();
        Path recording = Files.writeString(folder.resolve(file), text.replace('\'', '"'));
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", mapping)), false, problems::add)
                .read(List.of(recording), run -> events.addAll(run.events()), () -> {});
        return events;
    }

    @Test
    void anUnreadableRowAffectsOnlyItsFile() throws IOException {
        String table = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n";
        String row = "%s\t:\t1668590400.000\t  3600.000\t0\t0\t0\t0\tprog %s\n";
        for (String name : List.of("a", "b")) {
            Path joblog = Files.createDirectory(folder.resolve(name)).resolve("joblog.tsv");
            String broken = name.equals("a") ? row.formatted(2, "b").replace("1668590400.000", "yesterday") : "";
            Files.writeString(joblog, table + row.formatted(1, "a") + broken);
        }
        List<Optional<ReportedJobCounts>> reported = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", "gnu-parallel")), false, problem -> {})
                .read(
                        List.of(folder),
                        run -> run.events().stream()
                                .map(EventEnvelope::event)
                                .filter(WorkflowCompleted.class::isInstance)
                                .forEach(end -> reported.add(((WorkflowCompleted) end).reported())),
                        () -> {});
        assertThat(reported).hasSize(2);
        assertThat(reported.get(0)).isPresent();
        assertThat(reported.get(1)).as("of the run without an unreadable row").isEmpty();
    }

    @Test
    void aJoblogRunStartsWithItsFirstJob() throws IOException {
        List<EventEnvelope> events = recorded("gnu-parallel", "run.joblog", """
                Seq	Host	Starttime	JobRuntime	Send	Receive	Exitval	Signal	Command
                1	:	1668590400.000	  3600.000	0	0	0	0	prog a
                2	:	1668594000.000	  3600.000	0	0	0	0	prog b
                """, new ArrayList<>());

        assertThat(events.get(0).event()).isEqualTo(WorkflowStarted.of("run", Instant.ofEpochSecond(1668590400)));
        assertThat(events.get(events.size() - 1).time()).isEqualTo(Instant.ofEpochSecond(1668597600));
    }

    @Test
    void aRunStartsAtTheEndOfItsFirstJobMinusTheRuntime() throws IOException {
        Path mapping = Files.writeString(folder.resolve("mapping.json"), """
                {"run":"/run","type":{"pointer":"/what","values":{"ok":"job.completed","end":"workflow.completed"}},
                 "time":{"pointer":"/s","format":"epoch-seconds"},"job":"/job","runtime":"/took"}
                """);
        List<EventEnvelope> events = recorded(mapping.toString(), "run.jsonl", """
                {'run':'r','what':'ok','job':'a','took':3600,'s':1795189600}
                {'run':'r','what':'ok','job':'b','took':3600,'s':1795193200}
                {'run':'r','what':'end','s':1795193200}
                """, new ArrayList<>());

        assertThat(events.get(0).event()).isEqualTo(WorkflowStarted.of("r", Instant.ofEpochSecond(1795186000)));
    }

    private static final String JOBLOG = "Seq	Host	Starttime	JobRuntime	Send	Receive	Exitval	Signal	Command\n";

    private List<String> runs(String joblog, List<String> problems) throws IOException {
        return runs("gnu-parallel", joblog, problems);
    }

    private List<String> runs(String mapping, String joblog, List<String> problems) throws IOException {
        List<String> runs = new ArrayList<>();
        Path recording = Files.writeString(folder.resolve("run.joblog"), joblog);
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", mapping)), false, problems::add)
                .read(List.of(recording), run -> runs.add(described(run)), () -> {});
        return runs;
    }

    private static String described(RecordedRunEvents run) {
        EventEnvelope last = run.events().get(run.events().size() - 1);
        Optional<String> resumes = run.events().stream()
                .filter(event -> event.event() instanceof WorkflowStarted)
                .flatMap(event -> ((WorkflowStarted) event.event()).resumes().stream())
                .findFirst();
        return run.instance() + " " + run.events().get(0).time().getEpochSecond() + "-"
                + last.time().getEpochSecond() + " "
                + last.type().typeName().replace("io.weatherglass.workflow.", "")
                + resumes.map(earlier -> " resumes " + earlier).orElse("");
    }

    @Test
    void aContinuedJoblogIsAFailedRunAndANewRun() throws IOException {
        List<String> problems = new ArrayList<>();

        assertThat(runs(JOBLOG + """
                        1	:	1000.000	  100.000	0	0	0	0	prog a
                        2	:	1100.000	  100.000	0	0	0	0	prog b
                        3	:	9000.000	  100.000	0	0	0	0	prog c
                        4	:	9100.000	  100.000	0	0	0	0	prog d
                        """, problems))
                .as("by --resume, after a break")
                .containsExactlyInAnyOrder(
                        "run.joblog 1000-1200 failed", "run.joblog-2 9000-9200 completed resumes run.joblog");
        assertThat(runs(JOBLOG + """
                        1	:	1000.000	  100.000	0	0	1	0	prog a
                        2	:	1100.000	  100.000	0	0	0	0	prog b
                        1	:	1210.000	  100.000	0	0	0	0	prog a
                        """, problems))
                .as("by --resume-failed, at once")
                .containsExactlyInAnyOrder(
                        "run.joblog 1000-1200 failed", "run.joblog-2 1210-1310 completed resumes run.joblog");
        assertThat(runs(
                        JOBLOG + "1	:	1000.000	  100.000	0	0	0	0	prog a\n" + JOBLOG
                                + "1	:	1210.000	  100.000	0	0	0	0	prog a\n",
                        problems))
                .as("by another run with +FILE")
                .containsExactlyInAnyOrder("run.joblog 1000-1100 completed", "run.joblog-2 1210-1310 completed");
        assertThat(problems)
                .as("the guess is reported")
                .singleElement()
                .asString()
                .contains("run.joblog:4: pause before Seq 3 must be at most 600 s", "was 7800 s");
    }

    private static String row(int seq, double start, double seconds, int exitValue) {
        return "%d\t:\t%.3f\t  %.3f\t0\t0\t%d\t0\tprog %1$d%n".formatted(seq, start, seconds, exitValue);
    }

    @Test
    void aMappingMayAllowLongDelays() throws IOException {
        List<String> problems = new ArrayList<>();
        String log = JOBLOG + row(1, 1000, 10, 0) + row(2, 1900, 10, 0) + row(3, 2800, 10, 0);

        runs(log, problems);
        assertThat(problems)
                .as("one line for both pauses")
                .singleElement()
                .asString()
                .contains("if they belong to the same run, set a larger \"idleSeconds\"", "was 890 s (2 times)");
        try (InputStream shipped = GenericConnector.class.getResourceAsStream("gnu-parallel.json")) {
            String copy = new String(shipped.readAllBytes(), StandardCharsets.UTF_8);
            Path mapping = folder.resolve("delayed.json");
            Files.writeString(mapping, copy.replace("\"joblog\"", "\"idleSeconds\": 1000, \"joblog\""));
            problems.clear();
            assertThat(runs(mapping.toString(), log, problems)).containsExactly("run.joblog 1000-2810 completed");
            assertThat(problems).isEmpty();
        }
    }

    @Test
    void aTruncatedRowMakesItsRunIncomplete() throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        String log = JOBLOG + row(1, 1000, 100, 0) + row(1, 1200, 100, 0) + "2\t:\t13\n" + row(3, 1300, 100, 0);
        new RecordedRunsReader(Recordings.connector("generic", Map.of("mapping", "gnu-parallel")), false, problems::add)
                .read(Map.of("run.joblog", log), runs::add);

        assertThat(runs)
                .extracting(run -> ((WorkflowCompleted)
                                run.events().get(run.events().size() - 1).event())
                        .reported())
                .containsExactlyInAnyOrder(Optional.empty(), Optional.of(new ReportedJobCounts(3, 0, 0)));
        assertThat(problems).hasSize(1);
    }

    /** Long gaps between starts do not imply {@code --delay}, because jobs may run one after another. */
    @Test
    void reportsAPauseThatMayBeARuntime() throws IOException {
        List<String> problems = new ArrayList<>();

        assertThat(runs(JOBLOG + row(1, 1000, 700, 0) + row(2, 1700, 5, 0) + row(3, 2410, 5, 0), problems))
                .containsExactlyInAnyOrder(
                        "run.joblog 1000-1705 failed", "run.joblog-2 2410-2415 completed resumes run.joblog");
        assertThat(problems).hasSize(1);
    }

    @Test
    void aMappingSetsTheMaximumPause() throws IOException {
        List<String> problems = new ArrayList<>();
        try (InputStream shipped = GenericConnector.class.getResourceAsStream("gnu-parallel.json")) {
            String copy = new String(shipped.readAllBytes(), StandardCharsets.UTF_8);
            Path mapping = folder.resolve("mapping.json");
            Files.writeString(mapping, copy.replace("\"joblog\"", "\"idleSeconds\": 8000, \"joblog\""));
            String log = JOBLOG + row(1, 1000, 100, 0) + row(2, 8900, 100, 0) + row(3, 20000, 100, 0);

            assertThat(runs(mapping.toString(), log, problems))
                    .containsExactlyInAnyOrder(
                            "run.joblog 1000-9000 failed", "run.joblog-2 20000-20100 completed resumes run.joblog");
            assertThat(problems).singleElement().asString().contains("must be at most 8000 s", "was 11000 s");
            Files.writeString(mapping, copy.replace("\"joblog\"", "\"idleSeconds\": \"long\", \"joblog\""));
            assertThatThrownBy(() -> runs(mapping.toString(), log, problems))
                    .hasMessageContaining("/table/idleSeconds must be a number > 0, but was \"long\"");
        }
    }

    @Test
    void eachPauseSeparatesStartsEvenAfterLongJobs() throws IOException {
        List<String> problems = new ArrayList<>();

        assertThat(runs(
                        JOBLOG
                                + row(1, 1000, 3600, 0)
                                + row(2, 4600, 3600, 0)
                                + row(3, 9200, 3600, 0)
                                + row(4, 12800, 1000, 0)
                                + row(5, 14700, 100, 0),
                        problems))
                .as("one job after the other: 1000 s without a job, and 900 s after a short one")
                .containsExactlyInAnyOrder(
                        "run.joblog 1000-8200 failed",
                        "run.joblog-2 9200-13800 failed resumes run.joblog",
                        "run.joblog-3 14700-14800 completed resumes run.joblog");
        assertThat(problems).singleElement().asString().endsWith(" (2 times)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aFollowedJoblogEndsTheEarlierRun(int exitValue) {
        Connector connector = Recordings.connector("generic", Map.of("mapping", "gnu-parallel"));
        MessageSplitter splitter =
                connector.followedSplitter("run.joblog").orElseThrow().get();
        String log = JOBLOG + row(1, 1000, 100, 0) + row(2, 1100, 50, exitValue) + row(1, 1210, 100, 0);
        List<SourceMessage> messages = log.lines()
                .flatMap(line ->
                        SourceMessage.ofLine(splitter, "run.joblog", 1, line, Optional.of(Instant.EPOCH)).stream())
                .toList();

        assertThat(Translated.of(connector, messages).events())
                .filteredOn(
                        event -> event.event() instanceof WorkflowCompleted || event.event() instanceof WorkflowFailed)
                .singleElement()
                .satisfies(end -> {
                    assertThat(end.workflowInstance()).isEqualTo("run.joblog");
                    assertThat(end.time()).isEqualTo(Instant.ofEpochSecond(1150));
                    assertThat(end.event())
                            .isEqualTo(
                                    exitValue == 0
                                            ? new WorkflowCompleted()
                                            : new WorkflowFailed(Optional.of("1 of 2 jobs did not complete")));
                });
    }

    @Test
    void anUnreadableStartInAJoblogDoesNotHideAPause() throws IOException {
        List<String> problems = new ArrayList<>();

        assertThat(runs(
                        JOBLOG
                                + row(1, 1000, 100, 1)
                                + row(2, 1100, 100, 0)
                                + row(3, 1200, 100, 0).replace("1200.000", "yesterday")
                                + row(4, 9000, 100, 0),
                        problems))
                .contains("run.joblog 1000-1200 failed");
        assertThat(problems).hasSize(2);
        assertThat(runs(
                        JOBLOG + row(1, 1000, 100, 1).replace("1000.000", "yesterday") + row(1, 1100, 100, 0),
                        problems))
                .as("there is no date at which the first run ended")
                .containsExactly("run.joblog-2 1100-1200 completed resumes run.joblog");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", ""})
    void theHeaderOfATableIsCheckedOnce(String mark) throws IOException {
        List<String> problems = new ArrayList<>();
        String rows = "1	:	1000.000	  100.000	0	0	0	0	prog a\n".repeat(2);

        assertThat(recorded(
                        "gnu-parallel",
                        "run.joblog",
                        mark + JOBLOG + rows.lines().findFirst().orElseThrow(),
                        problems))
                .isNotEmpty();
        assertThat(problems).isEmpty();
        recorded("gnu-parallel", "run.joblog", (mark + JOBLOG + rows).replace('\t', ','), problems);
        assertThat(problems)
                .singleElement()
                .asString()
                .contains("run.joblog:1: header must have the column Seq and the separator tab, but was ");
        problems.clear();
        recorded("gnu-parallel", "run.joblog", mark + JOBLOG, problems);
        assertThat(problems).singleElement().asString().contains("must have a row for each job");
    }
}
