package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/**
 * How a quantity differs from that of the own strategy, realization by realization with the same random numbers; less than 0 is less than
 * under the own one. Not calibrated.
 *
 * @param mean the mean of the differences; of risks, the difference of the probabilities
 * @param upper its upper bound, at least the lower one
 */
public record PairedDifference(double mean, double lower, double upper) {
    /** No difference at all: the own strategy to itself. */
    public static final PairedDifference NONE = new PairedDifference(0, 0, 0);

    public PairedDifference {
        Checks.finite("mean", mean);
        Checks.finite("lower", lower);
        Checks.finite("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
    }
}
