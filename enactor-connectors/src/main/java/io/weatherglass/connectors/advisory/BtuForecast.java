package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * The forecast of the number of BTUs owed.
 *
 * @param median the median
 * @param mean the mean
 * @param distribution the probability mass function by rising count
 * @param intervals by rising level
 */
public record BtuForecast(
        double median, double mean, List<CountProbability> distribution, List<ValueInterval> intervals) {
    /** Checks the ranges given above. */
    public BtuForecast {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        distribution = List.copyOf(distribution);
        intervals = List.copyOf(intervals);
    }
}
