package io.weatherglass.forecast.tracking;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunCompletenessTest {

    private static final WorkflowStarted STARTED = WorkflowStarted.of("hello", Plans.ORIGIN);

    private static RunCompleteness extent(WorkflowEvent... events) {
        Enactor enactor = new Enactor("run-1");
        for (int i = 0; i < events.length; i++) {
            enactor.tell(i, events[i]);
        }
        return enactor.snapshot().outcome().orElseThrow().extent();
    }

    private static WorkflowCompleted reporting(int completed, int failed, int skipped) {
        return new WorkflowCompleted(Optional.of(new ReportedJobCounts(completed, failed, skipped)));
    }

    private static JobFailed givenUp(String job) {
        return new JobFailed(job, 1, Optional.empty(), OptionalDouble.empty(), false);
    }

    @Test
    void aRunWithAllReportedJobsIsWhole() {
        assertThat(extent(STARTED, completed("a", 1, ""), completed("b", 1, ""), givenUp("c"), reporting(2, 1, 0)))
                .isEqualTo(RunCompleteness.WHOLE);
    }

    @Test
    void aRunWithFewerReceivedJobsIsPartial() {
        RunCompleteness extent = extent(STARTED, completed("a", 1, ""), started("b", ""), reporting(40, 2, 0));
        assertThat(extent.partial()).contains(new PartialRun(1, 42));
        assertThat(extent(STARTED, completed("a", 1, ""), givenUp("b"), reporting(2, 0, 0))
                        .partial())
                .as("a failure is no completion")
                .contains(new PartialRun(1, 2));
    }

    @Test
    void skippedJobsNeedNotBeReceived() {
        assertThat(extent(STARTED, completed("a", 1, ""), reporting(1, 0, 5))).isEqualTo(RunCompleteness.WHOLE);
        assertThat(extent(STARTED, new JobSkipped("a"), new JobSkipped("b"), reporting(2, 0, 2))
                        .partial())
                .contains(new PartialRun(0, 2));
        assertThat(extent(STARTED, new JobSkipped("a"), new JobSkipped("b"), reporting(2, 0, 0)))
                .as("a job of unknown runtime is also skipped")
                .isEqualTo(RunCompleteness.WHOLE);
    }

    @Test
    void aCompletedRunHasNoOpenJobs() {
        WorkflowPlanned plan =
                new WorkflowPlanned(Plans.onCloud(Plans.job("a", 1), Plans.job("b", 1), Plans.job("c", 1))
                        .build());
        assertThat(extent(plan, completed("a", 1, ""), new JobSkipped("b"), new WorkflowCompleted())
                        .partial())
                .contains(new PartialRun(2, 3));
        assertThat(extent(plan, completed("a", 1, ""), new WorkflowFailed(Optional.empty())))
                .isEqualTo(RunCompleteness.WHOLE);
        assertThat(extent(plan, completed("a", 1, ""), new WorkflowAbandoned("silent")))
                .isEqualTo(RunCompleteness.WHOLE);
        assertThat(extent(STARTED, completed("a", 1, ""), started("b", ""), new WorkflowCompleted())
                        .partial())
                .contains(new PartialRun(1, 2));
    }

    @Test
    void failedRunsMayBePartial() {
        assertThat(extent(
                                STARTED,
                                completed("a", 1, ""),
                                new WorkflowFailed(Optional.empty(), Optional.of(new ReportedJobCounts(7, 0, 0))))
                        .partial())
                .contains(new PartialRun(1, 7));
    }

    @Test
    void aRunThatSkipsCompletedJobsIsResumed() {
        WorkflowStarted resuming = STARTED.resuming("909affca");
        assertThat(extent(resuming, completed("a", 1, ""), reporting(1, 0, 5)).resumed())
                .isTrue();
        assertThat(extent(resuming, completed("a", 1, ""), new WorkflowCompleted())
                        .resumed())
                .as("the skipped jobs are unknown")
                .isTrue();
        assertThat(extent(resuming, completed("a", 1, ""), reporting(1, 0, 0)))
                .as("the run executed the whole plan")
                .isEqualTo(RunCompleteness.WHOLE);
    }

    /** Like a rescue DAG: jobs completed by an earlier attempt are reported with the plan. */
    @Test
    void aPlanWithManyCompletedJobsIsTheRestOfARun() {
        assertThat(ofTwenty(2, true).resumed()).isTrue();
        assertThat(ofTwenty(1, true)).as("one skipped job of twenty").isEqualTo(RunCompleteness.WHOLE);
    }

    @Test
    void jobsSkippedDuringTheRunBelongToAWholeRun() {
        assertThat(ofTwenty(10, false)).as("skipped jobs do not count").isEqualTo(RunCompleteness.WHOLE);
    }

    /** A plan of twenty jobs with this number skipped, at the beginning or during the run. */
    private static RunCompleteness ofTwenty(int skipped, boolean atTheBeginning) {
        PlannedJob[] jobs = IntStream.range(0, 20)
                .mapToObj(job -> Plans.job("job " + job, 1))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(2, jobs).build());
        for (int job = 0; job < 20; job++) {
            boolean isSkipped = job > 0 && job <= skipped;
            double date = isSkipped && atTheBeginning ? 0 : 10 + job;
            enactor.tell(date, isSkipped ? new JobSkipped("job " + job) : completed("job " + job, 1, ""));
        }
        enactor.tell(60, new WorkflowCompleted());
        return enactor.snapshot().outcome().orElseThrow().extent();
    }
}
