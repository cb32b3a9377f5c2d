package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Handmade samples based on the broker's converters; times count from 2014-05-13T16:53:20Z. */
class SchlouderOutputTest {
    /**
     * Two VMs: i-1 is requested at 2 s and ready at 50 s, i-2 at 4 and 56 s. job_split runs from 51 to 61 s on i-1;
     * job_map_0 from 62 to 82.5 s there; job_map_1 fails there at 83 s and runs from 90 to 110 s on i-2, which is shut
     * down at 3600 s; bsub.mgf, which has no dependencies, runs from 57 to 60 s on i-2. job_map_1 names its dependency
     * by id.
     */
    private static final String OUTPUT = sample();

    private static final Map<String, String> AS_PLAN = Map.of("as", "plan");

    private static String sample() {
        try {
            return Files.readString(Path.of("src", "test", "samples", "brs.asap.regular.sky.v1.7.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Translated translated(String file, String text, Map<String, String> options) {
        return Translated.of(
                Recordings.connector("schlouder", options), List.of(new SourceMessage("", file, text, Instant.EPOCH)));
    }

    private static List<String> told(Translated translated) {
        assertThat(translated.refused()).isEmpty();
        return translated.events().stream()
                .map(event -> event.time().getEpochSecond() - 1_400_000_000 + " " + event.id())
                .toList();
    }

    private static EnactmentPlan plan(Translated translated) {
        assertThat(translated.refused()).isEmpty();
        return translated.all(WorkflowPlanned.class).findFirst().orElseThrow().plan();
    }

    @Test
    void reportsAFinishedRunWithItsVms() {
        Translated translated = translated("brs.asap.regular.sky.v1.7.json", OUTPUT, Map.of());

        assertThat(told(translated))
                .containsExactly(
                        "0 workflow.planned/1",
                        "0 job.submitted/job_split/1",
                        "0 job.submitted/job_map_0/1",
                        "0 job.submitted/job_map_1/1",
                        "1 job.scheduled/job_split/1",
                        "2 vm.requested/i-1",
                        "3 job.submitted/bsub.mgf/1",
                        "3 job.scheduled/bsub.mgf/1",
                        "4 vm.requested/i-2",
                        "50 vm.booted/i-1",
                        "51 job.started/job_split/1",
                        "56 vm.booted/i-2",
                        "57 job.started/bsub.mgf/1",
                        "60 job.completed/bsub.mgf/1",
                        "61 job.completed/job_split/1",
                        "61 job.scheduled/job_map_0/1",
                        "61 job.scheduled/job_map_1/1",
                        "62 job.started/job_map_0/1",
                        "82 job.completed/job_map_0/1",
                        "83 job.started/job_map_1/1",
                        "83 job.failed/job_map_1/1",
                        "85 job.submitted/job_map_1/2",
                        "85 job.scheduled/job_map_1/2",
                        "90 job.started/job_map_1/2",
                        "110 job.completed/job_map_1/2",
                        "110 workflow.completed");
        assertThat(translated.all(JobCompleted.class))
                .containsExactly(
                        new JobCompleted("bsub.mgf", 1, 3, Optional.of("i-2"), absent(), absent(), absent()),
                        new JobCompleted(
                                "job_split",
                                1,
                                10,
                                Optional.of("i-1"),
                                OptionalDouble.of(1.5),
                                OptionalDouble.of(7.5),
                                OptionalDouble.of(0.5)),
                        // ignores a runtime longer than the walltime
                        new JobCompleted("job_map_0", 1, 20.5, Optional.of("i-1"), absent(), absent(), absent()),
                        new JobCompleted("job_map_1", 2, 20, Optional.of("i-2"), absent(), absent(), absent()));
        assertThat(translated.all(JobFailed.class))
                .containsExactly(new JobFailed("job_map_1", 1, Optional.of("walltime -1"), absent(), true));
        assertThat(translated.runsOver()).isOne();
    }

    private static OptionalDouble absent() {
        return OptionalDouble.empty();
    }

    @Test
    void thePlanContainsTheExpectationsOfTheBroker() {
        EnactmentPlan plan = plan(translated("brs.asap.regular.sky.v1.7.json", OUTPUT, AS_PLAN));

        assertThat(plan.workflow()).isEqualTo("brs");
        assertThat(plan.submittedAt()).isEqualTo(Instant.parse("2014-05-13T16:53:20Z"));
        assertThat(plan.jobs())
                .containsExactly(
                        PlannedJob.builder("job_split")
                                .kind("split")
                                .projectedRuntimeSeconds(12)
                                .inputBytes(1000)
                                .outputBytes(3000)
                                .build(),
                        PlannedJob.of("job_map_0", "map", 18, "job_split"),
                        PlannedJob.of("job_map_1", "map", 18, "job_split"),
                        PlannedJob.of("bsub.mgf", "omssa", 0));
        assertThat(plan.resources())
                .isEqualTo(new VmResources(
                        List.of(VmTypeSpec.unpriced("vm", 1)),
                        new BootSpec(54, 0),
                        new BillingSpec.PerSecond(0),
                        OptionalInt.of(2),
                        0));
    }

    @Test
    void reportsOnlyThePlanOnRequest() {
        Translated translated = translated("a.json", OUTPUT, AS_PLAN);

        assertThat(told(translated)).containsExactly("0 workflow.planned/1");
        assertThat(translated.runsOver()).isZero();
    }

    @Test
    void configuredResourcesOverrideThoseOfTheOutput() {
        ConnectorSettings settings = ConnectorSettings.NONE.on(Optional.of(new SlotPool(3)));
        Translated translated = Translated.of(
                ConnectorRegistry.create("schlouder", settings),
                List.of(new SourceMessage("", "a.json", OUTPUT, Instant.EPOCH)));

        assertThat(plan(translated).resources()).isEqualTo(new SlotPool(3));
    }

    @Test
    void readsOlderListsOfNodes() {
        Translated translated = translated("a.json", """
                [{"instance_id": "i-1", "start_date": "1400000010", "stop_date": null, "boot_time_prediction": 50, "jobs": [
                  {"id": 1, "name": "a", "submission_date": 1400000005, "start_date": 1400000070, "walltime": 5,
                   "walltime_prediction": 6},
                  {"id": 2, "name": "b", "submission_date": 0, "start_date": 1400000080, "walltime": 4,
                   "walltime_prediction": 6, "dependencies": ["a"]}]}]
                """, Map.of());

        assertThat(told(translated))
                .containsExactly(
                        "5 workflow.planned/1",
                        "5 job.submitted/a/1",
                        "10 vm.requested/i-1",
                        "70 job.started/a/1",
                        "75 job.completed/a/1",
                        // without a submission time, the earliest time of a job counts
                        "80 job.submitted/b/1",
                        "80 job.started/b/1",
                        "84 job.completed/b/1",
                        "84 workflow.completed");
    }

    @Test
    void readsDatesRelativeToTheFirstSubmission() {
        Translated translated = translated("a.json", """
                {"info": {"first_date": 1400000000, "scheduled_dates": "infered", "uc": "hrs"}, "nodes": [
                  {"instance_id": "i-1", "start_date": 1, "stop_date": -1, "boot_time": 50, "jobs": [
                    {"name": "a", "index": 0, "submission_date": 0, "scheduled_date": 0, "start_date": 52, "walltime": 5},
                    {"name": "b", "index": 1, "submission_date": -1400000000, "start_date": 60, "walltime": 0}]}]}
                """, Map.of());

        assertThat(told(translated))
                .containsExactly(
                        "0 workflow.planned/1",
                        "0 job.submitted/a/1",
                        "1 vm.requested/i-1",
                        "51 vm.booted/i-1",
                        "52 job.started/a/1",
                        "57 job.completed/a/1",
                        "60 job.submitted/b/1",
                        "60 job.started/b/1",
                        "60 job.completed/b/1",
                        "60 workflow.completed");
        assertThat(plan(translated).workflow()).isEqualTo("hrs");
    }

    @Test
    void aFinalFailureFailsTheRunAndAnOpenJobKeepsItOpen() {
        String failed = OUTPUT.replace("\"walltime\": 20,", "\"walltime\": -1,");
        Translated ended = translated("a.json", failed, Map.of());
        assertThat(ended.all(WorkflowFailed.class))
                .containsExactly(new WorkflowFailed(Optional.of("1 of 4 jobs failed")));
        assertThat(ended.all(JobFailed.class).map(JobFailed::willRetry)).containsExactly(true, false);

        Translated open = translated("a.json", OUTPUT.replace("\"walltime\": 3,", "\"walltime\": null,"), Map.of());
        assertThat(open.all(WorkflowCompleted.class)).isEmpty();
        assertThat(open.runsOver()).isZero();
        assertThat(told(open)).contains("57 job.started/bsub.mgf/1", "3600 vm.terminated/i-2");
    }

    @Test
    void requiresUniqueJobIds() {
        Translated translated = translated("a.json", """
                [{"instance_id": "i-1", "start_date": 1400000000, "jobs": [
                  {"id": 1, "name": "a", "submission_date": 1400000000},
                  {"id": 1, "name": "b", "submission_date": 1400000000}]}]
                """, Map.of());
        assertThat(translated.refused())
                .singleElement()
                .asString()
                .endsWith("/jobs/1/id must differ from the id of job a, but was 1");
    }

    @Test
    void refusesASubmissionAfterJobs() {
        String later = "2014-05-13T16:53:21Z";
        assertThat(translated("a.json", OUTPUT, Map.of("submitted-at", later)).refused())
                .singleElement()
                .asString()
                .endsWith("submitted-at must not be after any job event of the run, such as the one at"
                        + " 2014-05-13T16:53:20Z, but was " + later);
        assertThat(told(translated("a.json", OUTPUT, Map.of("submitted-at", "2014-05-13T16:53:10Z"))))
                .startsWith("-10 workflow.planned/1");
        assertThat(told(translated("a.json", OUTPUT, Map.of("submitted-at", later, "as", "plan"))))
                .containsExactly("1 workflow.planned/1");
    }

    @Test
    void aRunWithoutDatesStaysOpen() {
        Translated translated = translated("a.json", """
                [{"instance_id": "i-1", "start_date": 1400000010, "jobs": [{"name": "a", "walltime": -1}]}]
                """, Map.of());

        assertThat(translated.all(WorkflowFailed.class)).isEmpty();
        assertThat(translated.refused()).isEmpty();
    }

    @Test
    void translatesTheSameTwice() {
        Translated translated = translated("a.json", OUTPUT, Map.of());
        List<EventEnvelope> once = List.copyOf(translated.events());

        assertThat(translated.add(new SourceMessage("", "a.json", OUTPUT, Instant.EPOCH)))
                .isEmpty();
        assertThat(translated.events()).isEqualTo(once);
    }

    @Test
    void reportsTheFault() {
        refused("{\"nodes\": 3}", "/nodes must be a list of nodes, but was absent");
        refused("[]", "/nodes must have at least one job, but was no jobs");
        refused(OUTPUT.replace("1400000004", "\"soon\""), "/nodes/1/start_date must be a number, but was soon");
        refused(OUTPUT.replace("1400000004", "0"), "/nodes/1/start_date must be the request time of the VM, but was 0");
        refused(
                OUTPUT.replace("1400000090", "1400000090000"),
                "/nodes/1/jobs/1/start_date must be a time in seconds before the year 10000, but was 1400000090000");
        refused(OUTPUT.replace("i-2", "i-1"), "/nodes/1/instance_id must be unique among the nodes, but was i-1");
        refused(
                OUTPUT.replace("[\"11\"]", "[\"9\"]"),
                "/nodes/0/jobs/2/dependencies must be a job of the output, but was 9");
        refused(
                OUTPUT.replace("bsub.mgf", "job_split"),
                "/nodes/1/jobs/0/name must be unique unless an earlier job of this name failed, but was job_split");
    }

    private static void refused(String text, String message) {
        assertThat(translated("a.json", text, Map.of()).refused())
                .singleElement()
                .asString()
                .endsWith(": " + message);
    }

    @Test
    void refusesATasksFileAsARunWithARemedy() {
        assertThat(translated("a.tasks", "[tasks]\na 1 2 ~ 3\n", Map.of("as", "run"))
                        .refused())
                .singleElement()
                .asString()
                .contains("\"weatherglass history import\"");
    }
}
