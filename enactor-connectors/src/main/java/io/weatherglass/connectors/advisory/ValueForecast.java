package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

public record ValueForecast(double median, double mean, double sd, List<ValueInterval> intervals) {
    public ValueForecast {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        Checks.finiteNotNegative("sd", sd);
        intervals = List.copyOf(intervals);
    }
}
