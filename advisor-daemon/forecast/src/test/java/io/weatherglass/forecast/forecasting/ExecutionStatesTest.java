package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Events.submitted;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExecutionStatesTest {

    private static final EnactmentPlan PLAN = Plans.onCloud(
                    job("a", 100),
                    job("b", 50),
                    PlannedJob.builder("c")
                            .kind("work")
                            .projectedRuntimeSeconds(20)
                            .releaseSeconds(1200)
                            .build())
            .build();

    private final Enactor enactor = Enactor.of(PLAN);

    private ExecutionState state() {
        return ExecutionStates.of(Scenarios.of(PLAN).workflow(), enactor.snapshot());
    }

    @Test
    void aPendingJobIsReleasedAsPlannedOrNow() {
        enactor.tell(30, requested("vm-1"));
        ExecutionState state = state();
        assertThat(state.nowSeconds()).isEqualTo(30);
        assertThat(state.status(0)).isEqualTo(JobStatus.NOT_RELEASED);
        assertThat(state.releaseSeconds(0)).isEqualTo(30);
        assertThat(state.releaseSeconds(2)).isEqualTo(1200);
    }

    @Test
    void aSubmittedJobWaits() {
        enactor.tell(12, submitted("a"));
        enactor.tell(30, submitted("b"));
        assertThat(state().status(0)).isEqualTo(JobStatus.WAITING);
        assertThat(state().releaseSeconds(0)).isEqualTo(12);
    }

    @Test
    void scheduledJobsQueueInTheOrderOfTheirPlacement() {
        enactor.tell(1, requested("vm-1"));
        enactor.tell(20, scheduled("a", "vm-1"));
        enactor.tell(10, scheduled("b", "vm-1"));
        ExecutionState state = state();
        assertThat(state.status(0)).isEqualTo(JobStatus.QUEUED);
        assertThat(state.queuedCount()).isEqualTo(2);
        assertThat(new int[] {state.queued(0), state.queued(1)}).containsExactly(1, 0);
        assertThat(state.vmId(state.jobVm(0))).isEqualTo("vm-1");
    }

    @Test
    void aRunningJobHasItsStartAndItsVm() {
        enactor.tell(1, requested("vm-1"));
        enactor.tell(11, new VmBooted("vm-1"));
        enactor.tell(12, started("a", "vm-1"));
        enactor.tell(40, submitted("b"));
        ExecutionState state = state();
        assertThat(state.status(0)).isEqualTo(JobStatus.RUNNING);
        assertThat(state.startSeconds(0)).isEqualTo(12);
        assertThat(state.elapsedSeconds(0)).isEqualTo(28);
        assertThat(state.vmId(state.jobVm(0))).isEqualTo("vm-1");
    }

    @Test
    void aCompletedJobHasItsObservedRuntime() {
        enactor.tell(12, started("a", "vm-1"));
        enactor.tell(130, completed("a", 118, "vm-1"));
        ExecutionState state = state();
        assertThat(state.status(0)).isEqualTo(JobStatus.DONE);
        assertThat(state.endSeconds(0)).isEqualTo(130);
        assertThat(state.observedWalltimeSeconds(0)).isEqualTo(118);
        assertThat(state.withoutRun(0)).isFalse();
        assertThat(state.doneCount()).isEqualTo(1);
    }

    @Test
    void cancelledSkippedAndGivenUpJobsAreDoneWithoutRunning() {
        enactor.tell(5, new JobCancelled("a"));
        enactor.tell(6, new JobSkipped("b"));
        enactor.tell(7, failed("c", 1, false));
        ExecutionState state = state();
        for (int job = 0; job < 3; job++) {
            assertThat(state.status(job)).isEqualTo(JobStatus.DONE);
            assertThat(state.withoutRun(job)).isTrue();
            assertThat(state.endSeconds(job)).isEqualTo(5 + job);
        }
        assertThat(state.complete()).isTrue();
    }

    @Test
    void aRetriedJobWaitsSinceItsFailure() {
        enactor.tell(12, started("a", "vm-1"));
        enactor.tell(60, failed("a", 1, true));
        assertThat(state().status(0)).isEqualTo(JobStatus.WAITING);
        assertThat(state().releaseSeconds(0)).isEqualTo(60);
    }

    @Test
    void vmsHaveTheirDates() {
        enactor.tell(1, requested("boots"));
        enactor.tell(2, requested("up"));
        enactor.tell(14, new VmBooted("up"));
        enactor.tell(3, requested("gone"));
        enactor.tell(15, new VmBooted("gone"));
        enactor.tell(100, new VmTerminated("gone"));
        enactor.tell(20, started("a", "named"));
        ExecutionState state = state();
        assertThat(state.vmCount()).isEqualTo(4);
        assertThat(state.vmRequestSeconds(0)).isEqualTo(1);
        assertThat(state.vmReadySeconds(0)).isNaN();
        assertThat(state.vmReadySeconds(1)).isEqualTo(14);
        assertThat(state.vmLive(1)).isTrue();
        assertThat(state.vmTerminationSeconds(2)).isEqualTo(100);
        assertThat(state.vmLive(2)).isFalse();
        assertThat(state.vmRequestSeconds(3)).isEqualTo(20);
        assertThat(state.vmReadySeconds(3)).isEqualTo(20);
    }

    @Test
    void anEndedInstanceHasNoJobsLeft() {
        enactor.tell(1, scheduled("b", "vm-1"));
        enactor.tell(12, started("a", "vm-1"));
        enactor.tell(90, new WorkflowFailed(Optional.of("disk full")));
        ExecutionState state = state();
        assertThat(state.complete()).isTrue();
        assertThat(state.queuedCount()).isZero();
        assertThat(state.withoutRun(0)).isTrue();
        assertThat(state.endSeconds(0)).isEqualTo(90);
    }

    private static final EnactmentPlan TWO_TYPES = Plans.onCloud(job("a", 100), job("b", 50))
            .resources(Plans.twoTypes())
            .build();

    @Test
    void vmsHaveTheirReportedType() {
        Enactor told = Enactor.of(TWO_TYPES);
        told.tell(1, new VmRequested("fast", Optional.of("fast")));
        told.tell(2, new VmRequested("slow", Optional.of("slow")));
        told.tell(3, requested("untold"));
        told.tell(3, new VmRequested("odd", Optional.of("odd")));
        ExecutionState state = ExecutionStates.of(Scenarios.of(TWO_TYPES).workflow(), told.snapshot());
        assertThat(new int[] {state.vmType(0), state.vmType(1), state.vmType(2), state.vmType(3)})
                .containsExactly(1, 0, 0, 0);
    }

    @Test
    void onAFastVmARunningJobHasDoneMoreOfItsWalltime() {
        Enactor told = Enactor.of(TWO_TYPES);
        told.tell(1, new VmRequested("vm-1", Optional.of("fast")));
        told.tell(10, started("a", "vm-1"));
        told.tell(12, started("b", "vm-2"));
        told.tell(30, requested("vm-3"));
        ExecutionState state = ExecutionStates.of(Scenarios.of(TWO_TYPES).workflow(), told.snapshot());
        assertThat(state.elapsedSeconds(0)).isEqualTo(20);
        assertThat(state.workedSeconds(0)).isEqualTo(40);
        assertThat(state.workedSeconds(1)).isEqualTo(9);
    }
}
