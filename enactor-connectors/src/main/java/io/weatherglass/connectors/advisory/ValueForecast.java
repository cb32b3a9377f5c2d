package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * The forecast of an amount of money or of VM time.
 *
 * @param median the median
 * @param mean the mean
 * @param sd the standard deviation
 * @param intervals by rising level
 */
public record ValueForecast(double median, double mean, double sd, List<ValueInterval> intervals) {
    /** Checks the ranges given above. */
    public ValueForecast {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        Checks.finiteNotNegative("sd", sd);
        intervals = List.copyOf(intervals);
    }
}
