package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources may use arbitrary names; none of them may cause the loss of a job. */
class RunEventsTest {
    private static final Instant TIME = Instant.parse("2026-11-20T09:00:00Z");
    private static final String LONG_TAG = "ALIGN (" + "sample_".repeat(100) + ")";
    private static final String OTHER_TAG = LONG_TAG + "2";

    private final EventCodec codec = new EventCodec();

    @Test
    void replacesLongNamesAndInvisibleCharacters() {
        RunEvents events = new RunEvents("nextflow", "..");
        events.add(TIME, WorkflowStarted.of("rna\nseq", TIME));
        events.add(TIME, new JobSubmitted(LONG_TAG, 1, Optional.of(LONG_TAG), Optional.of("a\tb"), List.of()));
        events.add(TIME, new JobSubmitted(OTHER_TAG, 1, Optional.empty(), Optional.empty(), List.of(LONG_TAG)));
        events.add(TIME, new JobStarted(LONG_TAG, 1, Optional.of("node\u2028")));
        events.add(TIME, new JobStarted(LONG_TAG, 2, Optional.empty()));
        events.addCompleted(TIME, LONG_TAG, 1, OptionalDouble.of(5));

        List<EventEnvelope> told = events.take();
        assertThat(told).hasSize(6).allSatisfy(codec::requireValid);
        assertThat(told).extracting(EventEnvelope::id).doesNotHaveDuplicates();
        JobSubmitted first = (JobSubmitted) told.get(1).event();
        JobSubmitted second = (JobSubmitted) told.get(2).event();
        assertThat(first.jobId()).isNotEqualTo(second.jobId());
        assertThat(second.dependencies()).containsExactly(first.jobId());
        assertThat(((JobCompleted) told.get(5).event()).jobId()).isEqualTo(first.jobId());
        assertThat(told.get(0).workflowInstance()).isEqualTo(events.instance());
    }

    @Test
    void keepsValidNames() {
        RunEvents events = new RunEvents("nextflow", "elated_bell");
        events.add(TIME, new JobStarted("ALIGN (größe 1)", 1, Optional.of("node-1")));
        EventEnvelope told = events.take().get(0);
        assertThat(told.id()).isEqualTo("job.started/ALIGN (größe 1)/1");
        assertThat(told.event()).isEqualTo(new JobStarted("ALIGN (größe 1)", 1, Optional.of("node-1")));
    }

    @Test
    void anImplausibleRuntimeIsUnknown() {
        RunEvents events = new RunEvents("nextflow", "run-1");
        events.addCompleted(TIME, "a", 1, OptionalDouble.of(1.8e9));
        assertThat(events.take().get(0).event()).isEqualTo(new JobSkipped("a"));
    }

    @Test
    void normalizesPlans() {
        List<PlannedJob> jobs = List.of(PlannedJob.of(LONG_TAG, "k\n", 1), PlannedJob.of("b", "", 1, LONG_TAG));
        InvalidMessageException.requirePlannable(jobs);
        RunEvents events = new RunEvents("wfformat", "run-1");
        events.add(
                TIME,
                new WorkflowPlanned(EnactmentPlan.builder("w\r", TIME, "fixedpool")
                        .jobs(jobs)
                        .resources(new SlotPool(1))
                        .build()));
        assertThat(events.take()).singleElement().satisfies(codec::requireValid);
    }

    @Test
    void anEarlierSubmissionCorrectsTheStart() {
        RunEvents events = new RunEvents("tiny", "r");
        events.add(TIME, WorkflowStarted.of("flow", TIME));
        events.add(TIME.minusSeconds(60), new JobSubmitted("a", 1, Optional.empty(), Optional.empty(), List.of()));
        assertThat(events.take())
                .extracting(event -> event.id() + " " + event.time())
                .containsExactly(
                        "workflow.started/1 " + TIME.minusSeconds(60), "job.submitted/a/1 " + TIME.minusSeconds(60));
        // the first report was already taken
        events.add(TIME.minusSeconds(90), new JobSubmitted("b", 1, Optional.empty(), Optional.empty(), List.of()));
        List<EventEnvelope> again = events.take();
        assertThat(again).hasSize(2);
        assertThat(again.get(0).event()).isEqualTo(WorkflowStarted.of("flow", TIME.minusSeconds(90)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onlyARelativeDeadlineMovesWithTheSubmission(boolean kept) {
        RunEvents events = new RunEvents("tiny", "r");
        if (kept) {
            events.keepDeadline();
        }
        WorkflowStarted started = WorkflowStarted.builder("flow")
                .submittedAt(TIME)
                .deadline(Optional.of(TIME.plusSeconds(3600)))
                .build();
        Instant earlier = TIME.minusSeconds(60);
        events.add(TIME, started);
        List<EventEnvelope> reported = new ArrayList<>(events.take());
        events.add(earlier, new JobSubmitted("a", 1, Optional.empty(), Optional.empty(), List.of()));
        events.add(TIME, started.resuming("before"));
        reported.addAll(events.take());

        WorkflowStarted corrected = started.toBuilder()
                .submittedAt(earlier)
                .deadline(Optional.of((kept ? TIME : earlier).plusSeconds(3600)))
                .build();
        assertThat(reported)
                .extracting(EventEnvelope::event)
                .filteredOn(WorkflowStarted.class::isInstance)
                .containsExactly(started, corrected, corrected.resuming("before"));
        assertThat(EventsInOrder.of(reported))
                .as("as a recording")
                .extracting(EventEnvelope::event)
                .filteredOn(WorkflowStarted.class::isInstance)
                .endsWith(corrected.resuming("before"))
                .contains(corrected)
                .doesNotContain(started);
    }
}
