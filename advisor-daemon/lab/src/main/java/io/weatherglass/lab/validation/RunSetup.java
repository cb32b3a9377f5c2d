package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.SchlouderVersion;
import io.weatherglass.traces.schlouder.SchlouderPlatform;
import java.util.Set;

/**
 * A recorded run and how it was enacted.
 *
 * @param strategy name of the strategy, in upper or lower case
 */
public record RunSetup(RecordedRun run, SchlouderPlatform platform, String strategy, SchlouderVersion enactor) {

    private static final Set<String> OMSSA = Set.of("brs", "brt", "hrs", "hrt");

    /**
     * Returns the scenario that enacts the workflow in the same way as this run.
     *
     * @throws IllegalArgumentException if the strategy is unknown or unsuitable for the platform
     */
    public Scenario scenario(Workflow workflow) {
        return new Scenario(workflow, platform.simulated(), enactor.strategy(strategy), enactor.controller());
    }

    public String cloud() {
        return run.name().map(name -> name.cloud()).orElse(platform.key());
    }

    public String application() {
        return run.name().map(name -> application(name.useCase())).orElse("unnamed");
    }

    static String application(String useCase) {
        if (OMSSA.contains(useCase)) {
            return "omssa";
        }
        return useCase.matches("\\d+x\\d+") ? "montage" : useCase;
    }
}
