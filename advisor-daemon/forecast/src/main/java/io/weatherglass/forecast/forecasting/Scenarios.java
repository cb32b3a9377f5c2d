package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.planning.PlannedPlatforms;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.SlotBilling;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;

/** Converts plans into scenarios. All methods throw {@link IllegalArgumentException} if a plan cannot be simulated. */
public final class Scenarios {

    private Scenarios() {}

    public static Scenario of(EnactmentPlan plan) {
        return of(plan, plan.resources());
    }

    static Scenario of(EnactmentPlan plan, Resources resources) {
        Workflow workflow = workflow(plan);
        return Scenario.of(workflow, platform(plan, resources), BuiltInStrategies.byName(plan.strategy()));
    }

    public static Platform platform(EnactmentPlan plan) {
        return platform(plan, plan.resources());
    }

    private static Platform platform(EnactmentPlan plan, Resources resources) {
        return priced(PlannedPlatforms.of(resources, plan.jobs().size()), resources, plan);
    }

    private static Platform priced(Platform platform, Resources resources, EnactmentPlan plan) {
        if (!(platform instanceof FixedPool slots && resources instanceof SlotPool pool)) {
            return platform;
        }
        return pool.price()
                .<Platform>map(price -> slots.withBilling(new SlotBilling(
                        plan.jobs().stream()
                                .map(job -> price.perSecond(job.request()))
                                .toList(),
                        price.roundUpSeconds())))
                .orElse(platform);
    }

    public static Workflow workflow(EnactmentPlan plan) {
        return Workflow.of(
                plan.workflow(), plan.jobs().stream().map(Scenarios::job).toList());
    }

    private static Job job(PlannedJob job) {
        return new Job(
                job.id(),
                job.kind(),
                job.projectedRuntimeSeconds(),
                job.releaseSeconds(),
                job.inputBytes(),
                job.outputBytes(),
                job.managementSeconds(),
                job.startShare(),
                List.of(),
                job.dependencies());
    }
}
