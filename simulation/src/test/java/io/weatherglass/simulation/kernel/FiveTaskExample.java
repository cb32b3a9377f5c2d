package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;

/**
 * The five tasks of [B19 fig. 2.4]: t1 and t2 immediately, t3 after t1, t4 after t2, t5 20 minutes later; on a cloud
 * with BTUs of an hour, a shutdown margin of 50 s and boot times of 60 + 10 (c + 1) s.
 */
public final class FiveTaskExample {
    public static final Workflow WORKFLOW = Workflow.of(
            "five tasks",
            List.of(
                    Job.of("t1", "", 600),
                    Job.of("t2", "", 900),
                    Job.of("t3", "", 1500, "t1"),
                    Job.of("t4", "", 300, "t2"),
                    Job.of("t5", "", 1200).withReleaseSeconds(1200)));

    private FiveTaskExample() {}

    public static CloudPlatform cloud(int maxVms) {
        return CloudPlatform.of(
                VmType.of("small", 1), new BootModel(60, 10), new BtuBilling(3600, BtuCount.GRACE_SECOND), maxVms, 50);
    }

    static Schedule asProjected(String strategy, Platform platform) {
        return run(WORKFLOW, strategy, platform, WORKFLOW.projectedRuntimesSeconds());
    }

    /** Simulates a workflow with these walltimes in seconds by job index. */
    public static Schedule run(Workflow workflow, String strategy, Platform platform, double... walltimes) {
        Scenario scenario = Scenario.of(workflow, platform, BuiltInStrategies.byName(strategy));
        return new EventKernel(scenario, ExecutionState.start(workflow))
                .simulateSchedule(walltimes, WalltimeEffect.NONE);
    }

    /** Start, end and VM of every job in the form "start-end@vm". */
    public static List<String> placements(Schedule schedule) {
        return schedule.jobs().stream().map(FiveTaskExample::text).toList();
    }

    private static String text(JobSchedule job) {
        return "%.0f-%.0f@%d".formatted(job.startSeconds(), job.endSeconds(), job.vm());
    }

    /** Request, ready and termination date of every VM in the form "request/ready/termination". */
    public static List<String> vms(Schedule schedule) {
        return schedule.vms().stream().map(FiveTaskExample::text).toList();
    }

    private static String text(VmSchedule vm) {
        return "%.0f/%.0f/%.0f".formatted(vm.requestSeconds(), vm.readySeconds(), vm.terminationSeconds());
    }
}
