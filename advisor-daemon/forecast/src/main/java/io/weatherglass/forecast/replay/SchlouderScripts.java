package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.ReconstructedRun;
import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reconstructs a Schlouder run with its recorded submission times, walltimes, boot times and lags [B19 ch. 3]. */
public final class SchlouderScripts {

    private SchlouderScripts() {}

    /**
     * @param start event time of the replay that corresponds to time 0 of the record
     * @throws IllegalArgumentException if the strategy is unknown or the record cannot be simulated
     * @throws io.weatherglass.traces.IncompleteRunException if a job never ended
     */
    public static ReplayScript of(RecordedRun run, SchlouderPlatform platform, String strategy, Instant start) {
        run.requireComplete("events can be reconstructed only for complete runs");
        EnactmentPlan plan = plan(run, platform, strategy, start);
        Scenario scenario = Scenarios.of(plan);
        Scenario recorded =
                new Scenario(scenario.workflow(), scenario.platform(), scenario.strategy(), EnactorPolling.SCHLOUDER);
        ReconstructedRun given = Reconstruction.of(run, SimulatorKnowledge.BEST);
        EventKernel kernel = new EventKernel(recorded, ExecutionState.start(scenario.workflow()), given.vms());
        return ScheduleScript.of(
                run.label(),
                plan,
                bootedAsRecorded(kernel.simulateSchedule(given.walltimesSeconds(), WalltimeEffect.NONE), given.vms()));
    }

    /** A VM requested later in the simulation than in the record counts as running since its recorded boot. */
    private static Schedule bootedAsRecorded(Schedule schedule, RecordedInputs recorded) {
        List<Schedule.VmSchedule> vms = new ArrayList<>();
        for (int k = 0; k < schedule.vms().size(); k++) {
            Schedule.VmSchedule vm = schedule.vms().get(k);
            double booted = recorded.provisioningSeconds(k) + recorded.bootSeconds(k) + recorded.lagSeconds(k);
            double ready = Double.isNaN(booted) ? vm.readySeconds() : Math.min(vm.readySeconds(), booted);
            vms.add(new Schedule.VmSchedule(vm.type(), vm.requestSeconds(), ready, vm.terminationSeconds()));
        }
        return new Schedule(schedule.outcome(), schedule.jobs(), vms);
    }

    /** @throws IllegalArgumentException if the strategy is unknown */
    public static EnactmentPlan plan(RecordedRun run, SchlouderPlatform platform, String strategy, Instant start) {
        List<PlannedJob> jobs = run.tasks().stream().map(SchlouderScripts::job).toList();
        VmResources resources = new VmResources(
                List.of(VmTypeSpec.unpriced(platform.key(), 1)),
                new BootSpec(platform.bootB0Seconds(), platform.bootB1Seconds()),
                new BillingSpec.Btu(platform.btuSeconds(), BillingSpec.Rounding.PUBLISHED),
                OptionalInt.of(platform.maxVms()),
                platform.shutdownMarginSeconds());
        String workflow = run.name().map(name -> name.useCase()).orElse(run.label());
        // the protocol requires the exact name
        return EnactmentPlan.builder(
                        workflow, start, BuiltInStrategies.byName(strategy).name())
                .jobs(jobs)
                .resources(resources)
                .build();
    }

    private static PlannedJob job(RecordedTask task) {
        return PlannedJob.builder(task.id())
                .kind(task.kind())
                .dependencies(task.dependencies())
                .projectedRuntimeSeconds(task.projectedWalltimeSeconds())
                .releaseSeconds(task.releaseSeconds())
                .inputBytes(task.usage().map(usage -> usage.inputBytes()).orElse(0L))
                .outputBytes(task.usage().map(usage -> usage.outputBytes()).orElse(0L))
                .build();
    }
}
