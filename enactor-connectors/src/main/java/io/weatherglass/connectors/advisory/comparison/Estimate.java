package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/**
 * What the model expects of a quantity, not calibrated.
 *
 * @param upper its upper bound, at least the lower one
 */
public record Estimate(double median, double mean, double lower, double upper) {
    public Estimate {
        Checks.finiteNotNegative("median", median);
        Checks.finiteNotNegative("mean", mean);
        Checks.finiteNotNegative("lower", lower);
        Checks.finiteNotNegative("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
    }
}
