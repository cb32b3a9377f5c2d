package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/** The forecast of the number of billed BTUs: its probability mass function, in order of increasing count. */
public record BtuForecast(
        double median, double mean, List<CountProbability> distribution, List<ValueInterval> intervals) {
    public BtuForecast {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        distribution = List.copyOf(distribution);
        intervals = List.copyOf(intervals);
    }
}
