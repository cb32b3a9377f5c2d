package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;

/**
 * The part of a run's cost that belongs to a kind of job or to a sample.
 *
 * @param name kind or sample; empty for jobs without a known sample, and for the total of all further rows
 * @param jobs number of known jobs
 * @param spent cost so far, in the unit of the cost
 * @param toCome expected remaining cost; absent if the run has ended or is not forecast
 */
public record CostShare(String name, int jobs, double spent, OptionalDouble toCome) {
    public CostShare {
        Checks.notNull("name", name);
        Checks.atLeast("jobs", 0, jobs);
        Checks.finiteNotNegative("spent", spent);
        Checks.finiteNotNegative("toCome", toCome);
    }
}
