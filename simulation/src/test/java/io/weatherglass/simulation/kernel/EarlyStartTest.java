package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reducers that take a VM before all maps are done, with expected values computed by hand. */
class EarlyStartTest {
    private static Schedule run(Workflow workflow, Platform platform, ExecutionState state, double... walltimes) {
        return new EventKernel(Scenario.of(workflow, platform, BuiltInStrategies.byName("fixedpool")), state)
                .simulateSchedule(walltimes, WalltimeEffect.NONE);
    }

    private static Schedule run(Workflow workflow, Platform platform, double... walltimes) {
        return run(workflow, platform, ExecutionState.start(workflow), walltimes);
    }

    private static Job reducer(double share, String... maps) {
        return Job.of("reduce", "", 1, maps).withStartShare(share);
    }

    @Test
    void aReducerHoldsItsSlotUntilTheLastMapIsDone() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(Job.of("m1", "", 1), Job.of("m2", "", 1), Job.of("m3", "", 1), reducer(0.5, "m1", "m2", "m3")));
        // two of three maps are done at 20: the reducer takes slot 1 then and computes from 30 on
        Schedule schedule = run(workflow, new FixedPool(2), 10, 20, 20, 5);
        assertThat(placements(schedule)).containsExactly("0-10@0", "0-20@1", "10-30@0", "20-35@1");
        assertThat(schedule.jobs().get(3).computeStartSeconds()).isEqualTo(30);
    }

    @Test
    void aReducerFetchesItsInputWhileItWaits() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 1),
                        Job.of("m2", "", 1),
                        reducer(0.5, "m1", "m2").withInputBytes(100).withOutputBytes(0)));
        Platform pool = new FixedPool(2).withStorage(new Storage(10, 10, 0));
        assertThat(run(workflow, pool, 1, 5, 7).jobs().get(2).computeStartSeconds())
                .isEqualTo(11);
        assertThat(run(workflow, pool, 1, 50, 7).jobs().get(2).computeStartSeconds())
                .isEqualTo(50);
    }

    @Test
    void theNumberOfMapsIsRoundedUp() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 1),
                        Job.of("m2", "", 1),
                        Job.of("m3", "", 1),
                        Job.of("m4", "", 1),
                        Job.of("m5", "", 1),
                        reducer(0.2, "m1", "m2", "m3", "m4", "m5")));
        assertThat(workflow.parentsBeforeStart(5)).isEqualTo(1);
        assertThat(workflow.parentsBeforeStart(0)).isZero();
        assertThat(run(workflow, new FixedPool(6), 5, 4, 3, 2, 1, 1)
                        .jobs()
                        .get(5)
                        .startSeconds())
                .isEqualTo(1);
    }

    @Test
    void aReducerReleasedLateTakesNoSlotEarlier() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 1),
                        Job.of("m2", "", 1),
                        reducer(0.5, "m1", "m2").withReleaseSeconds(30)));
        assertThat(placements(run(workflow, new FixedPool(3), 10, 50, 5)))
                .containsExactly("0-10@0", "0-50@1", "30-55@0");
    }

    @Test
    void aReducerReturnsItsSlotIfNothingElseCanProceed() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(Job.of("m1", "", 1), Job.of("m2", "", 1).withReleaseSeconds(100), reducer(0.5, "m1", "m2")));
        // the reducer holds the only slot from 10 on and returns it when m2 is submitted at 100
        assertThat(placements(run(workflow, new FixedPool(1), 10, 20, 5)))
                .containsExactly("0-10@0", "100-120@0", "120-125@0");
    }

    @Test
    void aStateCanContainAWaitingReducer() {
        Workflow workflow =
                Workflow.of("mapreduce", List.of(Job.of("m1", "", 1), Job.of("m2", "", 1), reducer(0.5, "m1", "m2")));
        ExecutionState state = ExecutionState.builder(workflow, 15)
                .done(0, "a", 10, 10)
                .running(1, "b", 0)
                .running(2, "a", 10)
                .build();
        assertThat(placements(run(workflow, new FixedPool(2), state, 10, 20, 5)))
                .containsExactly("0-10@0", "0-20@0", "10-25@1");
        assertThat(placements(run(workflow, new FixedPool(2), state, 10, 12, 5)))
                .containsExactly("0-10@0", "0-15@0", "10-20@1");
    }

    @Test
    void anAbortedRealizationHasNoEffectOnLaterOnes() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 1),
                        Job.of("m2", "", 1),
                        Job.of("m3", "", 1),
                        reducer(0.3, "m1", "m2", "m3"),
                        Job.of("reduce2", "", 1, "m1", "m2", "m3").withStartShare(0.3)));
        ExecutionState state = ExecutionState.builder(workflow, 15)
                .done(0, "a", 10, 10)
                .running(1, "b", 0)
                .running(2, "c", 0)
                .running(3, "a", 10)
                .running(4, "d", 10)
                .build();
        EventKernel kernel =
                new EventKernel(Scenario.of(workflow, new FixedPool(4), BuiltInStrategies.byName("fixedpool")), state);
        // at 30 the first reducer is rejected before the second is notified that all maps are done
        assertThatThrownBy(() -> kernel.simulate(new double[] {10, 20, 30, Double.NaN, 5}))
                .hasMessageContaining("reduce");
        Schedule schedule = kernel.simulateSchedule(new double[] {10, 20, 30, 5, 5}, WalltimeEffect.NONE);
        assertThat(schedule.jobs().get(4).computeStartSeconds()).isEqualTo(30);
    }

    @Test
    void aHeldVmIsExpectedIdleAfterItsRemainingWork() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 10),
                        Job.of("m2", "", 1000),
                        Job.of("reduce", "", 100, "m1", "m2").withStartShare(0.5),
                        Job.of("late", "", 10).withReleaseSeconds(600)));
        // At 600 the reducer holds VM 0, which is idle at 700 at the earliest, later than a new VM (70 s).
        Schedule schedule = new EventKernel(
                        Scenario.of(workflow, FiveTaskExample.cloud(3), BuiltInStrategies.byName("asap")),
                        ExecutionState.start(workflow))
                .simulateSchedule(new double[] {10, 1000, 100, 10}, WalltimeEffect.NONE);
        assertThat(placements(schedule)).containsExactly("70-80@0", "80-1080@1", "80-1180@0", "670-680@2");
    }
}
