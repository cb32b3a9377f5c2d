package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Execution states as reported by enactors, complete or not. */
class EventKernelStateTest {
    private static final Workflow THREE =
            Workflow.of("three", List.of(Job.of("a", "", 100), Job.of("b", "", 100), Job.of("c", "", 100, "a")));

    private static Schedule rest(ExecutionState state, String strategy, Platform platform, double... walltimes) {
        Scenario scenario = Scenario.of(state.workflow(), platform, BuiltInStrategies.byName(strategy));
        return new EventKernel(scenario, state).simulateSchedule(walltimes, WalltimeEffect.NONE);
    }

    private static ExecutionStateBuilder at(double now) {
        return ExecutionState.builder(THREE, now);
    }

    @Test
    void aCompleteStateNeedsNoSimulation() {
        ExecutionState state = at(500).vmRequested("x", 0)
                .vmReady("x", 70)
                .vmTerminated("x", 400)
                .done(0, "x", 170, 100)
                .done(1, "x", 270, 100)
                .done(2, "x", 371.25, 101.25)
                .build();
        Schedule schedule = rest(state, "asap", cloud(10), 0, 0, 0);
        assertThat(schedule.outcome().completionSeconds()).isEqualTo(371.25);
        assertThat(schedule.outcome().vmUptimeSeconds()).isEqualTo(400);
        assertThat(schedule.outcome().billedUnits()).isEqualTo(1);
        assertThat(placements(schedule)).containsExactly("70-170@0", "170-270@0", "270-371@0");
    }

    @Test
    void theLastCompletionIgnoresJobsThatDidNotRun() {
        ExecutionState state = at(500).done(0, "", 170, 100)
                .done(1, "", 270, 100)
                .doneWithoutRun(2, 480)
                .build();
        assertThat(rest(state, "asap", cloud(10), 0, 0, 0).outcome().completionSeconds())
                .isEqualTo(270);
    }

    @Test
    void cancelledAndSkippedJobsReleaseTheirDependants() {
        ExecutionState state = at(500).vmRequested("x", 400)
                .vmReady("x", 450)
                .doneWithoutRun(0, 480)
                .doneWithoutRun(1, 490)
                .build();
        Schedule schedule = rest(state, "asap", cloud(10), 7, 7, 100);
        assertThat(schedule.jobs().get(2).startSeconds()).isEqualTo(500);
        assertThat(schedule.outcome().completionSeconds()).isEqualTo(600);
    }

    @Test
    void aRunningJobOnAnUnknownVmIsNotBilled() {
        Schedule schedule = rest(at(50).running(0, "", 20).doneWithoutRun(1, 0).build(), "asap", cloud(1), 100, 0, 100);
        // a runs 20-120; c then needs a new VM, up 70 s later
        assertThat(placements(schedule)).containsExactly("20-120@-1", "0-0@-1", "190-290@0");
        assertThat(vms(schedule)).containsExactly("120/190/3670");
    }

    @Test
    void aVmKnownFromJobsCountsFromItsFirstJob() {
        ExecutionState state =
                at(300).done(1, "x", 200, 100).running(0, "x", 210).build();
        Schedule schedule = rest(state, "asap", cloud(1), 100, 0, 100);
        assertThat(vms(schedule)).containsExactly("100/100/3650");
        assertThat(placements(schedule)).containsExactly("210-310@0", "100-200@0", "310-410@0");
    }

    @Test
    void jobsSharingAVmEndBeforeItsQueueContinues() {
        ExecutionState state = at(50).vmRequested("x", 0)
                .vmReady("x", 10)
                .running(0, "x", 10)
                .running(1, "x", 20)
                .build();
        // a ends at 110, b at 320: c, placed at 110, waits for both
        Schedule schedule = rest(state, "1vm4all", cloud(1), 100, 300, 100);
        assertThat(placements(schedule)).containsExactly("10-110@0", "20-320@0", "320-420@0");
    }

    @Test
    void vmsAboveTheQuotaAreKept() {
        ExecutionState state = at(50).running(0, "x", 10)
                .running(1, "y", 10)
                .vmRequested("z", 0)
                .vmReady("z", 5)
                .build();
        Schedule schedule = rest(state, "1vmpertask", cloud(1), 100, 200, 100);
        // c comes when a ends at 110: x and z are idle, x was named first
        assertThat(placements(schedule)).containsExactly("10-110@0", "10-210@1", "110-210@0");
        assertThat(schedule.outcome().vmCount()).isEqualTo(3);
    }

    @Test
    void aBootingVmIsReadyWhenPredictedButNotInThePast() {
        ExecutionStateBuilder state = at(60).vmRequested("x", 0).queued(0, "x").doneWithoutRun(1, 0);
        assertThat(rest(state.build(), "asap", cloud(1), 100, 0, 100)
                        .jobs()
                        .get(0)
                        .startSeconds())
                .isEqualTo(70);
        ExecutionStateBuilder late = at(90).vmRequested("x", 0).queued(0, "x").doneWithoutRun(1, 0);
        assertThat(rest(late.build(), "asap", cloud(1), 100, 0, 100)
                        .jobs()
                        .get(0)
                        .startSeconds())
                .isEqualTo(90);
    }

    @Test
    void anUnusedVmIsShutDownWhileOthersWork() {
        ExecutionState state = at(60).vmRequested("x", 0)
                .vmReady("x", 10)
                .running(0, "x", 10)
                .vmRequested("y", 50)
                .doneWithoutRun(1, 0)
                .doneWithoutRun(2, 0)
                .build();
        double[] walltimes = {10_000, 0, 0};
        EventKernel kernel = new EventKernel(Scenario.of(THREE, cloud(2), BuiltInStrategies.byName("asap")), state);
        kernel.simulate(walltimes);
        // x is shut down 50 s before its third hour ends, y 50 s before its first hour ends
        assertThat(kernel.vmUptimeSeconds()).isEqualTo((3 * 3600 - 50) + (3600 - 50));
        RealizationResult totals = kernel.outcome();
        assertThat(kernel.simulateSchedule(walltimes, WalltimeEffect.NONE).outcome())
                .isEqualTo(totals);
    }

    @Test
    void jobsOnATerminatedVmWaitOrRunToTheirEnd() {
        ExecutionState state = at(90).vmRequested("x", 0)
                .vmReady("x", 10)
                .vmTerminated("x", 80)
                .running(0, "x", 10)
                .queued(1, "x")
                .build();
        Schedule schedule = rest(state, "asap", cloud(1), 100, 100, 100);
        // b: a new VM, requested at 90; c, placed at 110, behind it
        assertThat(placements(schedule)).containsExactly("10-110@-1", "160-260@1", "260-360@1");
        assertThat(vms(schedule)).containsExactly("0/10/80", "90/160/3640");
    }

    @Test
    void aVmHasItsReportedType() {
        CloudPlatform twoTypes = new CloudPlatform(
                List.of(VmType.of("slow", 1), VmType.of("fast", 1).withSpeed(4)),
                cloud(1).bootModel(),
                cloud(1).billing(),
                2,
                50);
        ExecutionState state = at(50).vmRequested("x", 0)
                .vmOfType("x", 1)
                .vmReady("x", 10)
                .running(0, "x", 40)
                .queued(1, "x")
                .build();
        Schedule schedule = rest(state, "1vm4all", twoTypes, 200, 100, 100);
        assertThat(placements(schedule)).containsExactly("40-90@0", "90-115@0", "115-140@0");
        assertThat(schedule.vms().get(0).type()).isEqualTo(1);
        ExecutionState unknown = at(50).vmRequested("x", 0).vmOfType("x", 2).build();
        assertThatThrownBy(() -> rest(unknown, "1vm4all", twoTypes, 1, 1, 1))
                .hasMessage("VM \"x\": type must be 0 to 1, but was 2");
    }

    @Test
    void aRunningJobThatShouldHaveEndedEndsNow() {
        Schedule schedule =
                rest(at(500).running(0, "x", 0).doneWithoutRun(1, 0).build(), "asap", cloud(1), 100, 0, 100);
        assertThat(schedule.jobs().get(0).endSeconds()).isEqualTo(500);
    }

    @Test
    void moreRunningJobsThanSlotsDrainFirst() {
        ExecutionState state = at(50).running(0, "n1", 0).running(1, "n2", 10).build();
        Schedule schedule = rest(state, "fixedpool", new FixedPool(1), 100, 300, 100);
        assertThat(placements(schedule)).containsExactly("0-100@0", "10-310@-1", "100-200@0");
        assertThat(schedule.outcome().vmCount()).isZero();
    }

    @Test
    void rejectsAnotherWorkflowsStateAndBadWalltimes() {
        Scenario scenario = Scenario.of(THREE, cloud(1), BuiltInStrategies.byName("asap"));
        Workflow other = Workflow.of("other", List.of(Job.of("a", "", 1)));
        assertThatThrownBy(() -> new EventKernel(scenario, ExecutionState.start(other)))
                .hasMessage("state must belong to the workflow \"three\" of the scenario, but belongs to \"other\"");
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(THREE));
        assertThatThrownBy(() -> kernel.simulate(new double[] {1, -3, 1}))
                .hasMessage("job \"b\": walltime must be finite and >= 0, but was -3.0");
        assertThatThrownBy(() -> kernel.simulate(new double[] {1}))
                .hasMessage("walltimeSeconds must have one value per job (3), but had 1");
        // and the kernel works as before
        kernel.simulate(new double[] {100, 100, 100});
        assertThat(kernel.completionSeconds()).isEqualTo(370);
    }

    @Test
    void rejectsAStrategyForAnotherPlatform() {
        assertThatThrownBy(() -> Scenario.of(THREE, new FixedPool(1), BuiltInStrategies.byName("asap")))
                .hasMessage("strategy \"asap\" does not support the platform FixedPool");
    }
}
