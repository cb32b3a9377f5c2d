package io.weatherglass.forecast.calibration;

/**
 * The widest relative error of medians, which bounds calibration to experience. Immutable.
 *
 * @param instances with a known error
 * @param widest see {@link Score#error()}
 */
record WidestError(int instances, double widest) {

    static final WidestError NONE = new WidestError(0, 0);

    /** Bound from the median, as a multiple of the widest error. */
    static final double REACH = 2;

    WidestError with(Score score) {
        return Double.isNaN(score.error()) ? this : new WidestError(instances + 1, Math.max(widest, score.error()));
    }

    /** Maximum distance of calibrated bounds from the median, as a share of the scale; infinite with too few instances. */
    double reach(double level) {
        return instances < AdaptiveQuantile.needed(level) ? Double.POSITIVE_INFINITY : REACH * widest;
    }
}
