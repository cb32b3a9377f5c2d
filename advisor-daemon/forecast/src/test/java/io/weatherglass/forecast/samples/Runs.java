package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ScheduleScript;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import java.util.List;
import java.util.stream.IntStream;

/** Complete runs of synthetic workflows on any resources. */
public final class Runs {

    private Runs() {}

    /** A plan of the workflow, with ASAP or on slots. */
    public static EnactmentPlanBuilder plan(SyntheticRun run, Resources resources) {
        String strategy = resources instanceof SlotPool ? "fixedpool" : "asap";
        List<PlannedJob> jobs = IntStream.range(0, run.workflow().jobCount())
                .mapToObj(run.workflow()::job)
                .map(Runs::planned)
                .toList();
        return EnactmentPlan.builder(run.workflow().name(), Plans.ORIGIN, strategy)
                .jobs(jobs)
                .resources(resources);
    }

    private static PlannedJob planned(Job job) {
        return PlannedJob.builder(job.id())
                .kind(job.kind())
                .dependencies(job.dependencies())
                .projectedRuntimeSeconds(job.projectedRuntimeSeconds())
                .build();
    }

    /** The events of the run as planned, with its true walltimes. */
    public static ReplayScript script(SyntheticRun run, EnactmentPlan plan) {
        Scenario scenario = Scenarios.of(plan);
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
        return ScheduleScript.of(
                plan.workflow(), plan, kernel.simulateSchedule(run.trueWalltimeSeconds(), WalltimeEffect.NONE));
    }
}
