package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * The forecasters that are combined to predict the makespan of a run without a reported plan.
 *
 * @param forecasters at least one; their weights sum to 1
 * @param pastRuns number of past runs compared with this run, &gt;= 1
 */
public record Pooling(List<Forecaster> forecasters, int pastRuns, String version) {

    public Pooling {
        forecasters = List.copyOf(forecasters);
        Checks.atLeast("forecasters", 1, forecasters.size());
        Checks.atLeast("pastRuns", 1, pastRuns);
        Checks.notBlank("version", version);
    }

    /** @param weight in [0, 1] */
    public record Forecaster(String name, double weight) {

        public Forecaster {
            Checks.notBlank("name", name);
            Checks.fraction("weight", weight);
        }
    }
}
