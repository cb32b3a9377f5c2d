package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import java.util.Optional;

/**
 * What a forecast assumes besides the state of the instance.
 *
 * @param behind loads of other tenants on the hosts
 * @param learned from past runs
 */
public record Assumptions(Optional<LoadMixture> behind, LearnedRuntimes learned) {

    /** Name of the runtime model. */
    public String runtimeModel() {
        return learned.name();
    }

    /** How many past runs the runtimes were learned from. */
    public int pastRuns() {
        return learned.pastRuns();
    }
}
