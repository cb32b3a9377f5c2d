package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HtcondorConnectorTest {
    private static final String DAG = """
            # every command that says something of nodes
            JOB a sub/prepare.sub
            JOB b map_1.sub NOOP
            JOB c map_2.sub DONE
            JOB d {
               executable = /bin/sleep
            }
            SUBDAG EXTERNAL inner other.dag
            FINAL tidy tidy.sub
            SCRIPT POST b check.sh $RETURN
            SCRIPT DEFER 1 30 PRE a wait.sh
            VARS a x="1"
            RETRY b 2 UNLESS-EXIT 7
            PARENT a CHILD b c
            PARENT b c CHILD d inner
            MAXJOBS big 3
            """;

    @Test
    void refusesADagWithACycleAndReportsTheRunWithoutPlan() {
        Translated translated = jobstate(
                "JOB a a.sub\nJOB b b.sub\nPARENT a CHILD b\nPARENT b CHILD a\n",
                "1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186501 a SUBMIT 2.0 - - 1");

        assertThat(translated.refused()).singleElement().satisfies(refusal -> {
            assertThat(refusal.violation().value()).isEqualTo("a -> b -> a");
            assertThat(refusal.violation().rule()).isEqualTo("must not wait for each other in a cycle");
        });
        assertThat(translated.all(WorkflowPlanned.class)).isEmpty();
        assertThat(translated.all(WorkflowStarted.class)).hasSize(1);
        assertThat(translated.all(JobSubmitted.class))
                .extracting(JobSubmitted::jobId)
                .containsExactly("a");
    }

    @Test
    void aFailedSubmissionIsNotAnAttempt() {
        Translated translated = jobstate(
                "",
                "1795186500 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186501 a SUBMIT_FAILED - - - 1",
                "1795186503 a SUBMIT_FAILED - - - 1",
                "1795186507 a SUBMIT 2.0 - - 2",
                "1795186508 a EXECUTE 2.0 - - 2",
                "1795186510 a JOB_TERMINATED 2.0 - - 2",
                "1795186510 a JOB_SUCCESS 0 - - 2");

        assertThat(translated.refused()).isEmpty();
        assertThat(completed(translated)).containsExactly("a 1 2.0");
        assertThat(failed(translated)).isEmpty();
    }

    private static Translated recorded(String connector, String path) throws IOException {
        Connector made = Recordings.connector(connector, Map.of());
        return Translated.of(made, RecordingReader.read(made, Recordings.file(path)));
    }

    private static SourceMessage message(String file, String text) {
        return new SourceMessage("", file, text, Instant.EPOCH);
    }

    private static Translated translated(SourceMessage... messages) {
        return Translated.of(ConnectorRegistry.create("htcondor", ConnectorSettings.NONE), List.of(messages));
    }

    private static Translated jobstate(String dag, String... lines) {
        Connector connector = ConnectorRegistry.create("htcondor", ConnectorSettings.NONE);
        Translated translated = new Translated(connector);
        if (!dag.isEmpty()) {
            translated.add(message("wf.dag", dag));
        }
        Stream.of(lines).forEach(line -> translated.add(message("jobstate.log", line)));
        return translated;
    }

    private static List<String> completed(Translated translated) {
        return translated
                .all(JobCompleted.class)
                .map(job -> job.jobId() + " " + job.attempt() + " " + job.runtimeSeconds())
                .toList();
    }

    private static List<String> failed(Translated translated) {
        return translated
                .all(JobFailed.class)
                .map(job -> job.jobId() + " " + job.attempt() + " "
                        + job.runtimeSeconds().orElse(-1) + " " + job.reason().orElse("") + " " + job.willRetry())
                .toList();
    }

    @Test
    void joinsThePlanWithAllLogsOfOneRun() throws IOException {
        Translated translated = recorded("htcondor", "htcondor");

        WorkflowPlanned planned =
                translated.all(WorkflowPlanned.class).findFirst().orElseThrow();
        assertThat(planned.plan().jobs())
                .containsExactly(
                        PlannedJob.of("split1", "job", 0),
                        PlannedJob.of("split2", "job", 0),
                        PlannedJob.of("flaky", "job", 0),
                        PlannedJob.of("join", "job", 0, "split1", "split2"));
        assertThat(planned.plan().submittedAt()).isEqualTo(Instant.parse("2026-11-20T14:55:59.568Z"));
        // runtimes from the event log, which has times in milliseconds
        assertThat(completed(translated)).containsExactly("split1 1 1.027", "split2 1 2.02", "join 1 1.02");
        // RETRY flaky 1: no further attempt after the second
        assertThat(failed(translated))
                .containsExactly("flaky 1 1.017 exit code 3 true", "flaky 2 1.017 exit code 3 false");
        EventEnvelope last = translated.events().get(translated.events().size() - 1);
        assertThat(last.workflowInstance()).isEqualTo("wf-1.0");
        assertThat(last.time()).isEqualTo(Instant.parse("2026-11-20T14:56:18.684Z"));
        assertThat(translated.all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly("DAGMan ended with exit code 1");
    }

    @Test
    void readsTheJobstateLogAlone() throws IOException {
        Translated translated = recorded("htcondor", "htcondor/jobstate.log");

        assertThat(translated.all(WorkflowStarted.class))
                .containsExactly(WorkflowStarted.of("dagman", Instant.ofEpochSecond(1795186563)));
        assertThat(completed(translated)).containsExactly("split1 1 1.0", "split2 1 2.0", "join 1 1.0");
        assertThat(failed(translated)).containsExactly("flaky 1 1.0 exit code 3 true", "flaky 2 1.0 exit code 3 true");
    }

    @Test
    void readsADagFile() {
        Translated translated = jobstate(DAG, "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***");

        WorkflowPlanned planned =
                translated.all(WorkflowPlanned.class).findFirst().orElseThrow();
        assertThat(planned.plan().jobs())
                .containsExactly(
                        PlannedJob.of("a", "prepare", 0),
                        PlannedJob.of("b", "map", 0, "a"),
                        PlannedJob.of("c", "map", 0, "a"),
                        PlannedJob.of("d", "d", 0, "b", "c"),
                        PlannedJob.of("inner", "other", 0, "b", "c"),
                        PlannedJob.of("tidy", "tidy", 0, "d", "inner"));
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("c"));
    }

    @Test
    void aPostScriptDecidesTheResultOfANode() {
        Translated translated = jobstate(
                DAG,
                "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186564 b SUBMIT 2.0 - - 1",
                "1795186565 b EXECUTE 2.0 - - 1",
                "1795186575 b JOB_TERMINATED 2.0 - - 1",
                "1795186576 b JOB_SUCCESS 0 - - 1",
                "1795186576 b POST_SCRIPT_STARTED 2.0 - - 1",
                "1795186577 b POST_SCRIPT_TERMINATED 2.0 - - 1",
                "1795186578 b POST_SCRIPT_FAILURE 4 - - 1",
                "1795186580 b SUBMIT 3.0 - - 2",
                "1795186581 b EXECUTE 3.0 - - 2",
                "1795186584 b JOB_TERMINATED 3.0 - - 2",
                "1795186585 b JOB_FAILURE 9 - - 2",
                "1795186585 b POST_SCRIPT_STARTED 3.0 - - 2",
                "1795186586 b POST_SCRIPT_SUCCESS 0 - - 2");

        assertThat(failed(translated)).containsExactly("b 1 10.0 POST script: exit code 4 true");
        assertThat(completed(translated)).containsExactly("b 2 3.0");
    }

    @Test
    void commandsForAllNodesApplyToLaterNodes() {
        Translated translated = jobstate(
                "RETRY ALL_NODES 1\nSCRIPT POST ALL_NODES check.sh\nJOB a a.sub\nFINAL tidy tidy.sub\n",
                "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186564 a SUBMIT 2.0 - - 1",
                "1795186565 a EXECUTE 2.0 - - 1",
                "1795186575 a JOB_TERMINATED 2.0 - - 1",
                "1795186575 a JOB_SUCCESS 0 - - 1",
                "1795186577 a POST_SCRIPT_TERMINATED 2.0 - - 1",
                "1795186578 a POST_SCRIPT_FAILURE 4 - - 1",
                "1795186580 tidy SUBMIT 3.0 - - 2",
                "1795186581 tidy EXECUTE 3.0 - - 2",
                "1795186584 tidy JOB_TERMINATED 3.0 - - 2",
                "1795186584 tidy JOB_SUCCESS 0 - - 2");

        assertThat(failed(translated)).containsExactly("a 1 10.0 POST script: exit code 4 true");
        // ALL_NODES excludes the final node
        assertThat(completed(translated)).containsExactly("tidy 1 3.0");
    }

    @Test
    void datesWithoutZoneAreInTheConfiguredZone() {
        Connector paris = Recordings.connector("htcondor", Map.of("time-zone", "Europe/Paris"));
        String event = "{\"EventTypeNumber\":%d,\"Cluster\":2,\"Proc\":0,\"DAGNodeName\":\"a\","
                + "\"EventTime\":\"%s\",\"ReturnValue\":0}";

        Translated translated = Translated.of(
                paris,
                List.of(
                        message("eventlog.json", event.formatted(0, "2026-11-20T15:56:04.613")),
                        message("eventlog.json", event.formatted(1, "2026-11-20T14:56:05.613Z")),
                        message("eventlog.json", event.formatted(5, "2026-11-20T15:56:08"))));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events())
                .extracting(reported -> reported.time() + " " + reported.id())
                .endsWith(
                        "2026-11-20T14:56:04.613Z job.submitted/a/1",
                        "2026-11-20T14:56:05.613Z job.started/a/1",
                        "2026-11-20T14:56:08Z job.completed/a/1");
    }

    /** A node with {@code queue 3} whose first process was evicted once. */
    @Test
    void theProcessesOfANodeAreOneAttempt() {
        Translated jobstate = jobstate(
                "JOB a a.sub\n",
                "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186564 a SUBMIT 2.0 - - 1",
                "1795186564 a SUBMIT 2.1 - - 1",
                "1795186564 a SUBMIT 2.2 - - 1",
                "1795186565 a EXECUTE 2.0 - - 1",
                "1795186567 a EXECUTE 2.1 - - 1",
                "1795186568 a EXECUTE 2.2 - - 1",
                "1795186569 a EXECUTE 2.0 - - 1",
                "1795186570 a JOB_TERMINATED 2.2 - - 1",
                "1795186575 a JOB_TERMINATED 2.0 - - 1",
                "1795186577 a JOB_TERMINATED 2.1 - - 1",
                "1795186577 a JOB_SUCCESS 0 - - 1");
        assertThat(jobstate.all(JobSubmitted.class).map(JobSubmitted::attempt)).containsExactly(1);
        assertThat(completed(jobstate)).containsExactly("a 1 10.0");

        Translated nodes = nodesLog(
                "JOB a a.sub\n",
                queued(0),
                queued(1),
                queued(2),
                "001 (002.000.000) 2026-11-20 14:56:05 Job executing on host: <127.0.0.1>\n",
                "001 (002.001.000) 2026-11-20 14:56:07 Job executing on host: <127.0.0.1>\n",
                "001 (002.002.000) 2026-11-20 14:56:08 Job executing on host: <127.0.0.1>\n",
                "001 (002.000.000) 2026-11-20 14:56:09 Job executing on host: <10.0.0.7:9618?addrs=10.0.0.7&alias=node7>\n",
                "005 (002.002.000) 2026-11-20 14:56:10 Job terminated.\n\t(1) Normal termination (return value 0)\n",
                "005 (002.000.000) 2026-11-20 14:56:15 Job terminated.\n\t(1) Normal termination (return value 0)\n",
                "005 (002.001.000) 2026-11-20 14:56:17 Job terminated.\n\t(1) Normal termination (return value 0)\n");
        assertThat(nodes.all(JobSubmitted.class).map(JobSubmitted::attempt)).containsExactly(1);
        assertThat(completed(nodes)).containsExactly("a 1 10.0");
        assertThat(nodes.all(JobCompleted.class).map(job -> job.usage().node().orElseThrow()))
                .containsExactly("node7");
        assertThat(nodes.events().get(nodes.events().size() - 1).time()).isEqualTo("2026-11-20T14:56:17Z");
    }

    /** DAGMan removes the other processes when one fails. */
    @Test
    void aNodeFailsWithItsFirstFailedProcess() {
        Translated translated = nodesLog(
                "JOB a a.sub\nRETRY a 1\n",
                queued(0),
                queued(1),
                "001 (002.000.000) 2026-11-20 14:56:05 Job executing on host: <127.0.0.1>\n",
                "001 (002.001.000) 2026-11-20 14:56:05 Job executing on host: <127.0.0.1>\n",
                "005 (002.001.000) 2026-11-20 14:56:10 Job terminated.\n\t(1) Normal termination (return value 3)\n",
                "009 (002.000.000) 2026-11-20 14:56:11 Job was aborted.\n");

        assertThat(completed(translated)).isEmpty();
        assertThat(failed(translated)).containsExactly("a 1 6.0 exit code 3 true");
    }

    /** jobstate.log reports that a process ended, but not its result, which is in the node's event or another log. */
    @Test
    void anEndedProcessHasNotYetSucceeded() {
        Translated translated = jobstate(
                "JOB a a.sub\nRETRY a 1\n",
                "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186564 a SUBMIT 2.0 - - 1",
                "1795186564 a SUBMIT 2.1 - - 1",
                "1795186565 a EXECUTE 2.0 - - 1",
                "1795186565 a EXECUTE 2.1 - - 1",
                "1795186570 a JOB_TERMINATED 2.1 - - 1",
                "1795186571 a JOB_ABORTED 2.0 - - 1",
                "1795186571 a JOB_FAILURE 3 - - 1");
        assertThat(failed(translated)).containsExactly("a 1 6.0 exit code 3 true");

        translated.add(message("wf.dag.nodes.log", queued(0)));
        translated.add(message("wf.dag.nodes.log", queued(1)));
        translated.add(message(
                "wf.dag.nodes.log",
                "005 (002.000.000) 2026-11-20 14:56:10 Job terminated.\n\t(1) Normal termination (return value 0)\n"));
        assertThat(completed(translated)).isEmpty();
    }

    private static String queued(int process) {
        return "000 (002.00" + process + ".000) 2026-11-20 14:56:04 Job submitted from host: <127.0.0.1>\n"
                + "    DAG Node: a\n";
    }

    private static Translated nodesLog(String dag, String... events) {
        Translated translated = translated(message("wf.dag", dag));
        Stream.of(events).forEach(event -> translated.add(message("wf.dag.nodes.log", event)));
        return translated;
    }

    @Test
    void withoutAPlanTheNextLineShowsAPostScript() throws IOException {
        Translated held = recorded("pegasus", "pegasus/jobstate/sample_wf_held-jobstate.log");
        assertThat(completed(held))
                .containsExactly("create_dir_Drug-Combination-Therapy_0_local 1 3.0", "stage_in_local_local_0_0 1 4.0");
        // held after 2 s, and removed 44 s later
        assertThat(failed(held)).containsExactly("chebi_drug_loader_ID0000001 1 2.0 POST script: exit code 1 true");

        Translated unscripted = recorded("pegasus", "pegasus/jobstate/hierarchical_wf_success-jobstate.log");
        assertThat(completed(unscripted)).hasSize(10).contains("pegasus-plan_diamond_subworkflow 1 186.0");
    }

    @Test
    void aRescueInTheSameLogIsAnotherRun() {
        Translated translated = jobstate(
                "JOB a a.sub\nJOB b b.sub\nPARENT a CHILD b\n",
                "1795186563 INTERNAL *** DAGMAN_STARTED 1.0 ***",
                "1795186564 a SUBMIT 2.0 - - 1",
                "1795186565 a EXECUTE 2.0 - - 1",
                "1795186575 a JOB_TERMINATED 2.0 - - 1",
                "1795186575 a JOB_SUCCESS 0 - - 1",
                "1795186579 INTERNAL *** DAGMAN_FINISHED 1 ***",
                "1795186663 INTERNAL *** DAGMAN_STARTED 7.0 ***",
                "1795186664 b SUBMIT 8.0 - - 1",
                "1795186665 b EXECUTE 8.0 - - 1",
                "1795186675 b JOB_TERMINATED 8.0 - - 1",
                "1795186675 b JOB_SUCCESS 0 - - 1",
                "1795186679 INTERNAL *** DAGMAN_FINISHED 0 ***");

        assertThat(translated.events().stream()
                        .map(EventEnvelope::workflowInstance)
                        .distinct())
                .containsExactly("wf-1.0", "wf-7.0");
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("a"));
        assertThat(completed(translated)).containsExactly("a 1 10.0", "b 1 10.0");
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void readsStampedeEventsWithTheirStaticPartAsThePlan() throws IOException {
        Translated translated = recorded("pegasus", "pegasus/blackdiamond.bp");

        WorkflowPlanned planned =
                translated.all(WorkflowPlanned.class).findFirst().orElseThrow();
        assertThat(planned.plan().workflow()).isEqualTo("blackdiamond");
        assertThat(planned.plan().jobs()).hasSize(14);
        assertThat(planned.plan().jobs().stream()
                        .mapToInt(job -> job.dependencies().size())
                        .sum())
                .isEqualTo(25);
        assertThat(planned.plan().jobs())
                .contains(
                        PlannedJob.of(
                                "analyze_j4",
                                "analyze",
                                0,
                                "stage_in_local_local_3",
                                "findrange_j2",
                                "findrange_j3",
                                "create_dir_blackdiamond_0_local"),
                        PlannedJob.of("create_dir_blackdiamond_0_local", "create-dir", 0));
        // the job held its slot from 12:49:03 to 12:50:08, and its program ran for 60.002 s
        JobCompleted analyze = translated
                .all(JobCompleted.class)
                .filter(job -> job.jobId().equals("analyze_j4"))
                .findFirst()
                .orElseThrow();
        assertThat(analyze.runtimeSeconds()).isEqualTo(65);
        assertThat(analyze.computeSeconds()).hasValue(60.002);
        // the log, with whole seconds, would give 0 s
        assertThat(completed(translated)).contains("stage_out_remote_local_2_0 1 0.091");
        EventEnvelope last = translated.events().get(translated.events().size() - 1);
        assertThat(last.event()).isEqualTo(new WorkflowCompleted());
        assertThat(last.workflowInstance()).isEqualTo("blackdiamond-ea17e8ac");
    }

    @Test
    void skipsJobsCompletedByEarlierPegasusStarts() {
        Translated translated = Translated.of(
                ConnectorRegistry.create("pegasus", ConnectorSettings.NONE),
                Stream.of(
                                "job.info job.id=a max_retries=0 type_desc=compute",
                                "job.info job.id=b max_retries=0 type_desc=compute",
                                "job.info job.id=c max_retries=0 type_desc=compute",
                                "xwf.start restart_count=0",
                                "job_inst.main.end job.id=a job_inst.id=1 status=0",
                                "xwf.end status=-1 restart_count=0",
                                "xwf.start restart_count=1",
                                "job_inst.main.end job.id=b job_inst.id=2 status=0",
                                "xwf.end status=-1 restart_count=1",
                                "xwf.start restart_count=2")
                        .map(event ->
                                message("w.bp", "ts=2026-11-20T14:00:00Z xwf.id=0123456789 event=stampede." + event))
                        .toList());

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events())
                .filteredOn(event -> event.event() instanceof JobSkipped)
                .extracting(event ->
                        event.workflowInstance() + " " + event.event().subject().orElseThrow())
                .contains("pegasus-01234567-1 a", "pegasus-01234567-2 a", "pegasus-01234567-2 b")
                .doesNotContain("pegasus-01234567-2 c");
    }

    @Test
    void aTaskClusterIsOneJob() throws IOException {
        Translated translated = recorded("pegasus", "pegasus/montage-1.0.bp");

        WorkflowPlanned planned =
                translated.all(WorkflowPlanned.class).findFirst().orElseThrow();
        assertThat(planned.plan().jobs())
                .filteredOn(job -> job.id().equals("merge_mDiffFit-3.3_PID2_ID7"))
                .extracting(PlannedJob::kind)
                .containsExactly("mDiffFit");
        assertThat(completed(translated)).contains("merge_mDiffFit-3.3_PID2_ID7 1 51.0");
    }

    @Test
    void reportsAnInvalidFile() {
        assertThat(translated(message("wf.dag", "JOB a a.sub\nSPLICE s other.dag\n"))
                        .refused())
                .singleElement()
                .asString()
                .endsWith("SPLICE must be absent (its nodes are in another file), but was SPLICE s other.dag");
        assertThat(translated(message("wf.dag", "JOB a a.sub\nPARENT a CHILD b\n"))
                        .refused())
                .singleElement()
                .asString()
                .endsWith("PARENT must be a node of the DAG, but was b");
        assertThat(translated(message("wf.dag", "JOB a\n")).refused())
                .singleElement()
                .asString()
                .endsWith("line 1 must be a complete DAGMan command, but was JOB a");
        assertThat(translated(message("jobstate.log", "1795186564 b SUB")).refused())
                .singleElement()
                .asString()
                .endsWith("line must have 7 columns, but was 1795186564 b SUB");
        Map<String, String> byUser = Map.of("run-by", "user");
        assertThatThrownBy(() -> Recordings.connector("htcondor", byUser))
                .hasMessage("run-by must be dag or batch, but was \"user\"");
    }
}
