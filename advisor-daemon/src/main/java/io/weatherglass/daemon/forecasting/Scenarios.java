package io.weatherglass.daemon.forecasting;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.Strategies;
import java.util.List;

/** Turns the plan of an enactor into the scenario that is simulated. */
public final class Scenarios {

    private Scenarios() {}

    /**
     * The scenario of a valid plan.
     *
     * @throws IllegalArgumentException if the plan cannot be simulated, e.g. its strategy does not suit its resources
     */
    public static Scenario of(EnactmentPlan plan) {
        List<Job> jobs = plan.jobs().stream().map(Scenarios::job).toList();
        return Scenario.of(
                Workflow.of(plan.workflow(), jobs),
                PlannedPlatforms.of(plan.resources(), jobs.size()),
                Strategies.byName(plan.strategy()));
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
