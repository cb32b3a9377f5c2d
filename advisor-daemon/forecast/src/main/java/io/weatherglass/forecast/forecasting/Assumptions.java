package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import java.util.Optional;

/** Background load and runtimes assumed by a forecast in addition to the state of the instance. */
public record Assumptions(Optional<LoadMixture> behind, LearnedRuntimes learned) {

    public String runtimeModel() {
        return learned.name();
    }

    public int pastRuns() {
        return learned.pastRuns();
    }
}
