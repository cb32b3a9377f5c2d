package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * What the makespan of a run whose plan was not reported was pooled from.
 *
 * @param forecasters with their weights, which add up to 1; at least one
 * @param pastRuns that they compared the run with, &gt;= 1
 */
public record Pooling(List<Forecaster> forecasters, int pastRuns, String version) {

    public Pooling {
        forecasters = List.copyOf(forecasters);
        Checks.atLeast("forecasters", 1, forecasters.size());
        Checks.atLeast("pastRuns", 1, pastRuns);
        Checks.notBlank("version", version);
    }

    /**
     * One of them.
     *
     * @param weight in [0, 1]
     */
    public record Forecaster(String name, double weight) {

        public Forecaster {
            Checks.notBlank("name", name);
            Checks.fraction("weight", weight);
        }
    }
}
