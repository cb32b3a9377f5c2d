package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/**
 * The difference from the current strategy, computed per realization with the same random numbers; negative if the
 * value is lower than with the current strategy. Not calibrated.
 *
 * @param mean mean of the differences; for risks, the difference of the probabilities
 * @param upper at least {@code lower}
 */
public record PairedDifference(double mean, double lower, double upper) {
    /** No difference, for the current strategy itself. */
    public static final PairedDifference NONE = new PairedDifference(0, 0, 0);

    public PairedDifference {
        Checks.finite("mean", mean);
        Checks.finite("lower", lower);
        Checks.finite("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
    }
}
