package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/** The forecast of an amount of money or VM time. */
public record ValueForecast(double median, double mean, double sd, List<ValueInterval> intervals) {
    public ValueForecast {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        Checks.finiteNotNegative("sd", sd);
        intervals = List.copyOf(intervals);
    }
}
