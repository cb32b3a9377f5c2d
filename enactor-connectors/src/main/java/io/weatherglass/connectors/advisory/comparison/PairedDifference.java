package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/**
 * The difference that another strategy or decision makes, computed for pairs of realizations with the same random
 * numbers; negative if the alternative lowers the value. Not calibrated.
 *
 * @param mean mean of the differences; for risks, the difference of the probabilities
 * @param lower 2.5 % quantile of the differences; for risks, lower end of the 95 % interval of the mean
 * @param upper 97.5 % quantile of the differences; for risks, upper end of the same interval; at least {@code lower}
 */
public record PairedDifference(double mean, double lower, double upper) {
    /** No difference: the current strategy compared with itself. */
    public static final PairedDifference NONE = new PairedDifference(0, 0, 0);

    public PairedDifference {
        Checks.finite("mean", mean);
        Checks.finite("lower", lower);
        Checks.finite("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
    }
}
