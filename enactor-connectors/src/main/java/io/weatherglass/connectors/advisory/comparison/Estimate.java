package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/** A model estimate without calibration; {@code upper} is at least {@code lower}. */
public record Estimate(double median, double mean, double lower, double upper) {
    public Estimate {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        Checks.finiteNotNegative("lower", lower);
        Checks.finiteNotNegative("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
    }
}
