package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenLineageConnectorTest {
    private static final Instant NOW = Instant.parse("2026-11-20T15:00:00Z");
    private static final Connector CONNECTOR = ConnectorRegistry.create("openlineage", ConnectorSettings.NONE);
    private static final String PARENT = "{\"run\":{\"runId\":\"p\"},\"job\":{\"name\":\"wf\"}}";

    private static Translated recording(String path) throws IOException {
        return Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, Recordings.file(path)));
    }

    /** An event at a number of seconds since 1970; the parent facet is JSON or empty. */
    private static SourceMessage event(String type, int second, String runId, String job, String parent) {
        String facets = parent.isEmpty() ? "" : ",\"facets\":{\"parent\":" + parent + "}";
        String body = "{\"eventType\":\"" + type + "\",\"eventTime\":\"" + Instant.ofEpochSecond(second)
                + "\",\"run\":{\"runId\":\"" + runId + "\"" + facets + "},\"job\":{\"namespace\":\"n\",\"name\":\""
                + job
                + "\"}}";
        return new SourceMessage("POST", "/api/v1/lineage", body, NOW);
    }

    private static List<WorkflowEvent> events(SourceMessage... messages) {
        return Translated.of(CONNECTOR, List.of(messages)).events().stream()
                .map(EventEnvelope::event)
                .toList();
    }

    private static JobSubmitted submitted(String job, String kind, int attempt) {
        return new JobSubmitted(job, attempt, Optional.empty(), Optional.of(kind), List.of());
    }

    private static JobStarted started(String job, int attempt) {
        return new JobStarted(job, attempt, Optional.empty());
    }

    @Test
    void readsOnlyItsTopicAndTheFirstEndOfAJob() throws IOException {
        List<EventEnvelope> events =
                recording("openlineage-cloudevents-kafka.txt").events();

        assertThat(events)
                .extracting(EventEnvelope::workflowInstance)
                .containsOnly("wf-721a4af7-0ff1-4c21-9378-f6e298286dfb");
        assertThat(events)
                .extracting(EventEnvelope::event)
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.parse("2026-11-20T14:52:00.867417937Z")),
                        submitted("split_1", "split_1", 1),
                        started("split_1", 1),
                        // 14:52:00.867417937 to 14:52:01.698747937
                        new JobCompleted("split_1", 1, 0.83133));
    }

    @Test
    void dbtModelsDependOnTheTablesTheyRead() throws IOException {
        Translated run = recording("openlineage/dbt-successful_run.json");

        assertThat(run.all(JobSubmitted.class))
                .extracting(JobSubmitted::jobId, JobSubmitted::dependencies)
                .containsExactly(
                        tuple("model.jaffle_shop.stg_customers", List.of()),
                        tuple("model.jaffle_shop.stg_orders", List.of()),
                        tuple("model.jaffle_shop.stg_payments", List.of()),
                        tuple(
                                "model.jaffle_shop.customers",
                                List.of(
                                        "model.jaffle_shop.stg_customers",
                                        "model.jaffle_shop.stg_orders",
                                        "model.jaffle_shop.stg_payments")),
                        tuple(
                                "model.jaffle_shop.orders",
                                List.of("model.jaffle_shop.stg_orders", "model.jaffle_shop.stg_payments")));
        assertThat(run.all(JobCompleted.class))
                .containsExactly(
                        new JobCompleted("model.jaffle_shop.stg_customers", 1, 0.822511),
                        new JobCompleted("model.jaffle_shop.stg_orders", 1, 0.412814),
                        new JobCompleted("model.jaffle_shop.stg_payments", 1, 0.486717),
                        new JobCompleted("model.jaffle_shop.customers", 1, 0.599549),
                        new JobCompleted("model.jaffle_shop.orders", 1, 0.428574));
        EventEnvelope first = run.events().get(0);
        assertThat(first.event())
                .isEqualTo(WorkflowStarted.of("dbt-run-jaffle_shop", Instant.parse("2024-11-20T19:45:47.102778Z")));
        EventEnvelope last = run.events().get(run.events().size() - 1);
        assertThat(last.event()).isEqualTo(new WorkflowCompleted());
        assertThat(last.time()).isEqualTo("2024-11-20T19:45:55.112200Z");
    }

    @Test
    void anEndWithoutAStartHasNoRuntime() throws IOException {
        assertThat(recording("openlineage/event_full.json").events())
                .extracting(EventEnvelope::event)
                .containsExactly(
                        WorkflowStarted.of("myjob.mytask", Instant.parse("2020-12-28T19:51:01.641Z")),
                        submitted("myjob.mytask", "myjob.mytask", 1),
                        new JobSkipped("myjob.mytask"));
    }

    @Test
    void aRepeatedNameIsARetryAfterAFailureAndElseAnotherJob() {
        assertThat(events(
                        event("START", 1, "p", "wf", ""),
                        event("START", 2, "a", "wf.t", PARENT),
                        event("START", 3, "b", "wf.t", PARENT),
                        event("FAIL", 5, "b", "wf.t", PARENT),
                        event("START", 6, "c", "wf.t", PARENT),
                        event("COMPLETE", 7, "c", "wf.t", PARENT),
                        event("ABORT", 8, "a", "wf.t", PARENT),
                        event("FAIL", 9, "p", "wf", "")))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(1)),
                        submitted("t", "t", 1),
                        started("t", 1),
                        submitted("t #2", "t", 1),
                        started("t #2", 1),
                        new JobFailed("t #2", 1, Optional.empty(), OptionalDouble.of(2), true),
                        submitted("t #2", "t", 2),
                        started("t #2", 2),
                        new JobCompleted("t #2", 2, 1),
                        new JobCancelled("t"),
                        new WorkflowFailed(Optional.empty()));
    }

    /** Airflow's client 0.14.1 names the parent only at the start; some clients name the parent but no root. */
    @Test
    void anEventWithoutParentBelongsToItsAnnouncedRun() {
        String unnamed = "{\"run\":{\"runId\":\"a\"},\"job\":{\"name\":\"wf.t\"}}";

        assertThat(events(
                        event("START", 1, "p", "wf", ""),
                        event("START", 2, "a", "wf.t", PARENT),
                        event("START", 3, "s", "spark", unnamed),
                        event("COMPLETE", 4, "s", "spark", ""),
                        event("COMPLETE", 5, "a", "wf.t", ""),
                        event("COMPLETE", 6, "p", "wf", "")))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(1)),
                        submitted("t", "t", 1),
                        started("t", 1),
                        new JobCompleted("t", 1, 3),
                        new WorkflowCompleted());
    }

    @Test
    void aJobRunStaysInTheFirstAnnouncedRun() {
        Connector connector = ConnectorRegistry.create("openlineage", ConnectorSettings.NONE);
        String unknown = "{\"run\":{\"runId\":\"a\"},\"job\":{\"name\":\"wf.t\"}}";

        assertThat(Stream.of(
                                event("START", 1, "s", "spark", unknown),
                                event("START", 1, "a", "wf.t", PARENT),
                                event("RUNNING", 2, "s", "spark", unknown),
                                event("COMPLETE", 3, "s", "spark", ""),
                                event("COMPLETE", 4, "a", "wf.t", ""))
                        .map(connector::runOf))
                .as("the parent of the parent became known too late for \"s\"")
                .containsExactly(
                        Optional.of("a"), Optional.of("p"), Optional.of("a"), Optional.of("a"), Optional.of("p"));
    }

    @Test
    void aRunStartsWithItsEarliestMessage() {
        assertThat(events(
                        event("COMPLETE", 10, "a", "wf.t", PARENT),
                        event("START", 4, "a", "wf.t", PARENT),
                        event("START", 5, "p", "wf", ""),
                        event("RUNNING", 3, "b", "wf.u", PARENT)))
                .filteredOn(WorkflowStarted.class::isInstance)
                .last()
                .isEqualTo(WorkflowStarted.of("wf", Instant.ofEpochSecond(3)));
    }

    /** Before provider 2, a cleared DAG run kept its id. */
    @Test
    void aRestartWithTheSameIdIsAnotherInstance() {
        Translated translated = Translated.of(
                ConnectorRegistry.create("openlineage", ConnectorSettings.NONE),
                List.of(
                        event("START", 1, "p", "wf", ""),
                        event("START", 2, "a", "wf.t", PARENT),
                        event("FAIL", 3, "a", "wf.t", PARENT),
                        event("FAIL", 4, "p", "wf", ""),
                        event("START", 100, "p", "wf", ""),
                        event("START", 101, "b", "wf.t", PARENT),
                        event("COMPLETE", 105, "b", "wf.t", PARENT),
                        event("COMPLETE", 106, "p", "wf", "")));

        assertThat(translated.events())
                .filteredOn(event -> event.event() instanceof WorkflowStarted
                        || event.event() instanceof WorkflowFailed
                        || event.event() instanceof WorkflowCompleted)
                .extracting(
                        EventEnvelope::workflowInstance, event -> event.time().getEpochSecond())
                .containsExactly(tuple("wf-p", 1L), tuple("wf-p", 4L), tuple("wf-p-2", 100L), tuple("wf-p-2", 106L));
        assertThat(translated.all(JobCompleted.class)).containsExactly(new JobCompleted("t", 1, 4));
    }

    @Test
    void refusesATaskOfAnUnknownRunAndAnEventWithoutADate() {
        Translated translated = Translated.of(
                ConnectorRegistry.create("openlineage", ConnectorSettings.NONE),
                List.of(
                        new SourceMessage(
                                "",
                                "t",
                                ofAirflow("COMPLETE", 3, "a", "wf.t", "")
                                        .body()
                                        .replace("\"parent\":" + PARENT + ",", ""),
                                NOW),
                        new SourceMessage(
                                "",
                                "t",
                                event("START", 1, "p", "wf", "").body().replaceFirst("\"eventTime\":[^,]*,", ""),
                                NOW)));

        assertThat(translated.events()).isEmpty();
        assertThat(translated.refused())
                .extracting(InvalidMessageException::getMessage)
                .containsExactly(
                        "/run/facets/parent is required for an Airflow task whose start was not received, but was"
                                + " absent",
                        "/eventTime is required, but was absent");
    }

    @Test
    void skipsSkippedAirflowTasksAndKeepsWaitingOnes() {
        String task = "'airflow':{'taskInstance':{'try_number':1,'state':'%s'},'task':{'retries':1}}";
        String states =
                "'airflowState':{'tasksState':{'own':'skipped','sensor':'success','branch':'skipped','lost':'running'}}";

        assertThat(events(
                        ofAirflow("START", 1, "p", "wf", ""),
                        ofAirflow("START", 2, "a", "wf.own", ofTry(1)),
                        ofAirflow("COMPLETE", 3, "a", "wf.own", task.formatted("skipped")),
                        ofAirflow("START", 3, "b", "wf.sensor", ofTry(1)),
                        ofAirflow("COMPLETE", 4, "b", "wf.sensor", task.formatted("up_for_reschedule")),
                        ofAirflow("COMPLETE", 9, "b", "wf.sensor", task.formatted("success")),
                        ofAirflow("START", 9, "c", "wf.lost", ofTry(1)),
                        ofAirflow("COMPLETE", 10, "p", "wf", states)))
                .filteredOn(event -> !(event instanceof JobSubmitted || event instanceof JobStarted))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(1)),
                        new JobSkipped("own"),
                        new JobCompleted("sensor", 1, 6),
                        new JobSkipped("branch"),
                        new WorkflowCompleted());
    }

    @Test
    void childrenOfAJobAreItsParts() {
        String root = "{\"run\":{\"runId\":\"a\"},\"job\":{\"name\":\"wf.t\"},\"root\":" + PARENT + "}";
        String silent = "{\"run\":{\"runId\":\"x\"},\"job\":{\"name\":\"wf.u\"},\"root\":" + PARENT + "}";

        assertThat(events(
                        event("START", 2, "a", "wf.t", PARENT),
                        event("START", 3, "s", "spark", root),
                        event("START", 4, "s2", "spark2", silent)))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(2)),
                        submitted("t", "t", 1),
                        started("t", 1),
                        submitted("spark2", "spark2", 1),
                        started("spark2", 1));
    }

    /** As sent by Spark 3.5 with OpenLineage 1.53. */
    private static SourceMessage ofSpark(
            String type, int second, String runId, String kind, String outputs, String facets) {
        return new SourceMessage(
                "POST",
                "/api/v1/lineage",
                ("{'eventType':'" + type + "','eventTime':'" + Instant.ofEpochSecond(second) + "','run':{'runId':'"
                                + runId
                                + "','facets':{'parent':{'run':{'runId':'p'},'job':{'name':'app'}}" + facets
                                + "}},'job':{'namespace':'n','name':'app." + runId
                                + "','facets':{'jobType':{'integration':'SPARK','jobType':'" + kind
                                + "'}}},'inputs':[],'outputs':[" + outputs + "]}")
                        .replace('\'', '"'),
                NOW);
    }

    @Test
    void ignoresSparkReadsWithoutEnd() {
        String output = "{'namespace':'file','name':'/report'}";

        assertThat(CONNECTOR.runOf(ofSpark("START", 1, "read", "RDD_JOB", "", "")))
                .isEmpty();
        assertThat(events(
                        ofSpark("START", 2, "write", "RDD_JOB", output, ""),
                        ofSpark("COMPLETE", 4, "write", "RDD_JOB", output, "")))
                .containsExactly(
                        WorkflowStarted.of("app", Instant.ofEpochSecond(2)),
                        submitted("write", "write", 1),
                        started("write", 1),
                        new JobCompleted("write", 1, 2));
    }

    @Test
    void aSparkExceptionIsTheReasonAndALaterCompletionIsIgnored() {
        String exception = ",'spark.exception':{'message':'Job aborted\\n\\tat org.apache.spark','stackTrace':'x'}";

        assertThat(events(
                        ofSpark("START", 2, "sql", "SQL_JOB", "", ""),
                        ofSpark("FAIL", 3, "sql", "SQL_JOB", "", exception),
                        ofSpark("COMPLETE", 4, "sql", "SQL_JOB", "", "")))
                .endsWith(new JobFailed("sql", 1, Optional.of("Job aborted"), OptionalDouble.of(1), true));
    }

    /** Recorded from Airflow 3.3.2 with provider 2.20.3, reduced to relevant facets. */
    @Test
    void airflowTriesAreAttemptsAndMappedInstancesAreJobs() throws IOException {
        Translated run = recording("openlineage-airflow-3.jsonl");

        WorkflowStarted started = (WorkflowStarted) run.events().get(0).event();
        assertThat(started.workflow()).isEqualTo("night");
        assertThat(started.submittedAt()).isEqualTo("2026-11-23T12:31:10.225909Z");
        assertThat(started.kinds())
                .containsOnly(
                        entry("split", Set.of()),
                        entry("check_a", Set.of("split")),
                        entry("check_b", Set.of("split")),
                        entry("check_c", Set.of("split")),
                        entry("plan_parts", Set.of("check_a", "check_b", "check_c")),
                        entry("part", Set.of("plan_parts")),
                        entry("merge", Set.of("part")),
                        entry("report", Set.of("merge")));
        assertThat(run.all(WorkflowStarted.class)).hasSize(1);
        assertThat(run.all(JobSubmitted.class))
                .contains(submitted("check_b", "check_b", 1), submitted("check_b", "check_b", 2))
                .contains(submitted("part (0)", "part", 1), submitted("part (1)", "part", 1))
                .hasSize(10);
        assertThat(run.all(JobFailed.class)).singleElement().satisfies(failed -> {
            assertThat(failed.jobId()).isEqualTo("check_b");
            assertThat(failed.reason()).hasValue("the check failed");
            assertThat(failed.willRetry()).isTrue();
        });
    }

    @Test
    void aRunWithAClearedTaskResumesTheFirstRun() throws IOException {
        Translated runs = recording("openlineage-airflow-3-cleared.jsonl");
        String first = "01a20861-cc71-7158-88f2-28ec2949ad31";

        assertThat(runs.events())
                .filteredOn(event -> event.event() instanceof WorkflowStarted)
                .extracting(EventEnvelope::workflowInstance, event -> ((WorkflowStarted) event.event()).resumes())
                .containsExactly(
                        tuple("more-" + first, Optional.empty()),
                        tuple("child-01a20862-196f-76db-acb2-f1f98b5e6888", Optional.empty()),
                        tuple("more-01a20861-cc71-799e-a08a-4d9e58596fb8-" + first, Optional.of(first)));
        assertThat(((WorkflowStarted) runs.events().get(0).event()).kinds())
                .as("without the empty task between them, which reports nothing")
                .containsEntry("child", Set.of("grp.y"))
                .doesNotContainKey("empty");
        assertThat(runs.all(JobFailed.class))
                .singleElement()
                .satisfies(failed -> assertThat(failed.willRetry()).isFalse());
        assertThat(runs.events())
                .filteredOn(event -> event.workflowInstance().startsWith("more-01a20861-cc71-799e-a08a-4d9e58596fb8-"))
                .extracting(EventEnvelope::event)
                .filteredOn(event -> event instanceof JobSubmitted)
                .containsExactly(submitted("broken", "broken", 1));
    }

    /** As sent by Airflow; a DAG run has no parent. */
    private static SourceMessage ofAirflow(String type, int second, String runId, String job, String runFacets) {
        boolean ofTask = job.contains(".");
        String parent = ofTask ? "'parent':" + PARENT.replace('"', '\'') + "," : "";
        return new SourceMessage(
                "POST",
                "/api/v1/lineage",
                ("{'eventType':'" + type + "','eventTime':'" + Instant.ofEpochSecond(second) + "','run':{'runId':'"
                                + runId + "','facets':{" + parent + runFacets
                                + "}},'job':{'namespace':'n','name':'" + job
                                + "','facets':{'jobType':{'integration':'AIRFLOW','jobType':'"
                                + (ofTask ? "TASK" : "DAG") + "'}}}}")
                        .replace('\'', '"'),
                NOW);
    }

    private static String ofTry(int number) {
        return "'airflow':{'taskInstance':{'try_number':" + number + "},'task':{'retries':1}}";
    }

    @Test
    void theEarliestAirflowDeadlineIsUsed() {
        String deadlines = "'airflowDagRun':{'dagRun':{'deadlines':{'alerts':["
                + "{'deadline_time':'1970-01-01T02:00:00+00:00'},{'deadline_time':'1970-01-01T01:00:00+00:00'},"
                + "{'deadline_time':'soon'}]}}}";

        assertThat(events(ofAirflow("START", 1, "p", "wf", deadlines)))
                .containsExactly(WorkflowStarted.builder("wf")
                        .submittedAt(Instant.ofEpochSecond(1))
                        .deadline(Optional.of(Instant.ofEpochSecond(3600)))
                        .build());
    }

    @Test
    void aLateTaskDoesNotMoveTheDeadlineOfAirflow() {
        String deadlines = "'airflowDagRun':{'dagRun':{'deadlines':{'alerts':["
                + "{'deadline_time':'1970-01-01T01:00:00+00:00'}]}}}";
        WorkflowStarted expected = WorkflowStarted.builder("wf")
                .submittedAt(Instant.ofEpochSecond(4))
                .deadline(Optional.of(Instant.ofEpochSecond(3600)))
                .build();
        List<EventEnvelope> events = Translated.of(
                        ConnectorRegistry.create("openlineage", ConnectorSettings.NONE),
                        List.of(
                                ofAirflow("START", 10, "p", "wf", deadlines),
                                ofAirflow("START", 4, "a", "wf.t", ofTry(1)),
                                ofAirflow("COMPLETE", 12, "a", "wf.t", ofTry(1)),
                                ofAirflow("COMPLETE", 13, "p", "wf", "")))
                .events();

        assertThat(events)
                .extracting(EventEnvelope::event)
                .filteredOn(WorkflowStarted.class::isInstance)
                .last()
                .isEqualTo(expected);
        assertThat(EventsInOrder.of(events))
                .as("as a recording")
                .extracting(EventEnvelope::event)
                .filteredOn(WorkflowStarted.class::isInstance)
                .containsExactly(expected);
    }

    @Test
    void aWaitingAirflowTaskRunsFromItsFirstStart() {
        assertThat(events(
                        ofAirflow("START", 1, "p", "wf", ""),
                        ofAirflow("START", 2, "a", "wf.sensor", ofTry(1)),
                        ofAirflow("START", 8, "a", "wf.sensor", ofTry(1)),
                        ofAirflow("COMPLETE", 9, "a", "wf.sensor", ofTry(1)),
                        ofAirflow("START", 9, "b", "wf.last", ofTry(1)),
                        ofAirflow("COMPLETE", 12, "p", "wf", ""),
                        ofAirflow("COMPLETE", 11, "b", "wf.last", ofTry(1))))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(1)),
                        submitted("sensor", "sensor", 1),
                        started("sensor", 1),
                        new JobCompleted("sensor", 1, 7),
                        submitted("last", "last", 1),
                        started("last", 1),
                        new JobSkipped("last"),
                        new WorkflowCompleted());
    }

    @Test
    void countsRetriesOfAirflowTasksAndIgnoresTheirParts() {
        String unknown = "{\"run\":{\"runId\":\"x\"},\"job\":{\"name\":\"other.t\"},\"root\":" + PARENT + "}";

        assertThat(events(
                        ofAirflow("START", 1, "p", "wf", ""),
                        event("START", 2, "s", "spark", unknown),
                        ofAirflow("FAIL", 3, "a", "wf.t", ofTry(1)),
                        ofAirflow("FAIL", 4, "b", "wf.t", ofTry(2)),
                        ofAirflow("FAIL", 5, "c", "wf.t", ofTry(3))))
                .filteredOn(event -> !(event instanceof JobSubmitted))
                .containsExactly(
                        WorkflowStarted.of("wf", Instant.ofEpochSecond(1)),
                        new JobFailed("t", 1, Optional.empty(), OptionalDouble.empty(), true),
                        new JobFailed("t", 2, Optional.empty(), OptionalDouble.empty(), false),
                        new JobFailed("t", 3, Optional.empty(), OptionalDouble.empty(), true));
    }

    @Test
    void aRunWithoutPartsIsASingleJob() {
        assertThat(events(event("START", 1, "p", "etl", ""), event("COMPLETE", 4, "p", "etl", "")))
                .containsExactly(
                        WorkflowStarted.of("etl", Instant.ofEpochSecond(1)),
                        submitted("etl", "etl", 1),
                        started("etl", 1),
                        new JobCompleted("etl", 1, 3),
                        new WorkflowCompleted());
    }

    @Test
    void unwrapsCloudEventsAndIgnoresOthers() {
        SourceMessage plain = event("START", 1, "p", "etl", "");
        SourceMessage wrapped = new SourceMessage(
                "", "t", "{\"specversion\":\"1.0\",\"type\":\"x\",\"data\":" + plain.body() + "}", NOW);
        String dataset = "{\"eventTime\":\"2026-11-20T14:42:17Z\",\"dataset\":{\"name\":\"d\"}}";

        assertThat(CONNECTOR.runOf(wrapped)).isEqualTo(CONNECTOR.runOf(plain)).hasValue("p");
        assertThat(CONNECTOR.runOf(new SourceMessage("", "t", dataset, NOW))).isEmpty();
    }

    @Test
    void theInstanceOfASingleRunIsConfigurable() {
        ConnectorSettings settings = new ConnectorSettings(
                Optional.empty(),
                Optional.of("mine"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Map.of());

        assertThat(Translated.of(
                                ConnectorRegistry.create("openlineage", settings),
                                List.of(event("START", 1, "p", "etl", "")))
                        .events())
                .singleElement()
                .satisfies(event -> assertThat(event.workflowInstance()).isEqualTo("mine"));
    }

    @Test
    void refusesInvalidRunEvents() {
        assertThatThrownBy(() -> CONNECTOR.runOf(new SourceMessage("", "t", "{\"exit\":0}", NOW)))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("/run/runId");
        assertThatThrownBy(() -> CONNECTOR.open("p").translate(event("BEGIN", 1, "p", "etl", "")))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("BEGIN");
    }
}
