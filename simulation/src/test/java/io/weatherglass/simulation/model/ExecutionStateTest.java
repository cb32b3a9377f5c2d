package io.weatherglass.simulation.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutionStateTest {
    private static final Workflow WORKFLOW = Workflow.of(
            "w",
            List.of(
                    Job.of("a", "", 10),
                    Job.of("b", "", 10, "a"),
                    Job.of("c", "", 10).withReleaseSeconds(500)));

    @Test
    void startsWithoutReleasedJobs() {
        ExecutionState start = ExecutionState.start(WORKFLOW);
        assertThat(start.nowSeconds()).isZero();
        assertThat(start.status(0)).isEqualTo(JobStatus.NOT_RELEASED);
        assertThat(start.releaseSeconds(2)).isEqualTo(500);
        assertThat(start.vmCount()).isZero();
        assertThat(start.doneCount()).isZero();
        assertThat(start.complete()).isFalse();
    }

    @Test
    void aPastReleaseDateBecomesNow() {
        ExecutionState state = ExecutionState.builder(WORKFLOW, 600).build();
        assertThat(state.releaseSeconds(2)).isEqualTo(600);
        assertThat(ExecutionState.builder(WORKFLOW, 100)
                        .notReleased(2, 900)
                        .build()
                        .releaseSeconds(2))
                .isEqualTo(900);
    }

    @Test
    void completedWorkDefaultsToElapsedTime() {
        ExecutionStateBuilder state =
                ExecutionState.builder(WORKFLOW, 100).running(0, "x", 60).running(1, "y", 70);
        assertThat(state.build().workedSeconds(0)).isEqualTo(40);
        ExecutionState told = state.worked(0, 80).worked(2, 7).build();
        assertThat(told.workedSeconds(0)).isEqualTo(80);
        assertThat(told.elapsedSeconds(0)).isEqualTo(40);
        assertThat(told.workedSeconds(1)).isEqualTo(30);
        assertThat(told.workedSeconds(2)).as("does not run").isZero();
        assertThatThrownBy(() -> state.worked(0, -1)).hasMessageContaining("must be finite and >= 0, but was -1.0");
    }

    @Test
    void keepsReportedValues() {
        ExecutionState state = ExecutionState.builder(WORKFLOW, 100)
                .vmRequested("x", 5)
                .vmReady("x", 40)
                .vmRequested("y", 50)
                .done(0, "x", 60, 20)
                .running(1, "x", 70)
                .queued(2, "y")
                .build();
        assertThat(state.status(0)).isEqualTo(JobStatus.DONE);
        assertThat(state.observedWalltimeSeconds(0)).isEqualTo(20);
        assertThat(state.startSeconds(0)).isEqualTo(40);
        assertThat(state.endSeconds(0)).isEqualTo(60);
        assertThat(state.elapsedSeconds(1)).isEqualTo(30);
        assertThat(state.elapsedSeconds(0)).isZero();
        assertThat(state.jobVm(1)).isZero();
        assertThat(state.queued(0)).isEqualTo(2);
        assertThat(state.vmIndexes()).containsEntry("y", 1).hasSize(2);
        assertThat(state.vmReadySeconds(1)).isNaN();
        assertThat(state.vmLive(0)).isTrue();
        assertThat(state.doneCount()).isEqualTo(1);
    }

    @Test
    void theLastReportOfAJobCounts() {
        ExecutionState state = ExecutionState.builder(WORKFLOW, 100)
                .queued(0, "x")
                .queued(2, "x")
                .running(0, "x", 50)
                .waiting(0, 60)
                .queued(0, "x")
                .build();
        assertThat(state.queuedCount()).isEqualTo(2);
        assertThat(state.queued(0)).isEqualTo(2);
        assertThat(state.queued(1)).isZero();
    }

    @Test
    void aQueuedJobWithAnUnfinishedDependencyWaits() {
        ExecutionState state =
                ExecutionState.builder(WORKFLOW, 100).queued(1, "x").build();
        assertThat(state.status(1)).isEqualTo(JobStatus.WAITING);
        assertThat(state.queuedCount()).isZero();
    }

    @Test
    void futureDatesBecomeNow() {
        ExecutionState state = ExecutionState.builder(WORKFLOW, 100)
                .running(0, "x", 130)
                .vmRequested("x", 120)
                .build();
        assertThat(state.startSeconds(0)).isEqualTo(100);
        assertThat(state.elapsedSeconds(0)).isZero();
        assertThat(state.vmRequestSeconds(0)).isEqualTo(100);
    }

    @Test
    void aVmKnownFromQueuedJobsIsUpNow() {
        ExecutionState state =
                ExecutionState.builder(WORKFLOW, 100).queued(0, "x").build();
        assertThat(state.vmRequestSeconds(0)).isEqualTo(100);
        assertThat(state.vmReadySeconds(0)).isEqualTo(100);
    }

    @Test
    void aVmIsUpOnceAJobHasStartedThere() {
        ExecutionState state = ExecutionState.builder(WORKFLOW, 100)
                .vmRequested("x", 5)
                .running(0, "x", 50)
                .build();
        assertThat(state.vmRequestSeconds(0)).isEqualTo(5);
        assertThat(state.vmReadySeconds(0)).isEqualTo(50);
    }

    @Test
    void rejectsInvalidDates() {
        assertThatThrownBy(() -> ExecutionState.builder(WORKFLOW, -1))
                .hasMessage("nowSeconds must be finite and >= 0, but was -1.0");
        ExecutionStateBuilder builder = ExecutionState.builder(WORKFLOW, 1);
        assertThatThrownBy(() -> builder.running(0, "x", Double.NaN))
                .hasMessage("startedSeconds must be finite, but was NaN");
        assertThatThrownBy(() -> builder.vmReady("", 1)).hasMessage("VM id must not be blank, but was \"\"");
        assertThatThrownBy(() -> builder.done(0, "x", 1, -1))
                .hasMessage("walltimeSeconds must be finite and >= 0, but was -1.0");
    }

    @Test
    void isNotChangedByItsBuilder() {
        ExecutionStateBuilder builder = ExecutionState.builder(WORKFLOW, 100).running(0, "x", 50);
        ExecutionState state = builder.build();
        builder.done(0, "x", 90, 40);
        assertThat(state.status(0)).isEqualTo(JobStatus.RUNNING);
        assertThat(state.startSeconds(0)).isEqualTo(50);
    }
}
