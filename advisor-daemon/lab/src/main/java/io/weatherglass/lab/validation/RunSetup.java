package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.EnactorVersion;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.SchlouderPlatform;

/**
 * How a recorded run was enacted.
 *
 * @param strategy that it was enacted with, in upper or lower case
 */
public record RunSetup(RecordedRun run, SchlouderPlatform platform, String strategy, EnactorVersion enactor) {

    /**
     * The scenario of a workflow enacted like this.
     *
     * @throws IllegalArgumentException if there is no such strategy or it does not suit the platform
     */
    public Scenario scenario(Workflow workflow) {
        return new Scenario(workflow, platform.simulated(), enactor.strategy(strategy), enactor.controller());
    }

    public String cloud() {
        return run.name().map(name -> name.cloud()).orElse(platform.key());
    }

    public String application() {
        return run.name().map(name -> name.application()).orElse("unnamed");
    }
}
