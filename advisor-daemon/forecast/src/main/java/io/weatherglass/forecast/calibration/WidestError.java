package io.weatherglass.forecast.calibration;

/**
 * The widest relative error of the medians of one quantity and stage that was ever seen, which bounds how far calibration may move an interval:
 * not to where no past experience lies. Of n exchangeable errors the next one exceeds all with a chance of 1/(n + 1), and {@link #REACH} times
 * the widest less often than that. Immutable.
 *
 * @param instances whose error is known; lessons of older versions have none
 * @param widest of them, see {@link Score#error()}; 0 of no instance
 */
record WidestError(int instances, double widest) {

    static final WidestError NONE = new WidestError(0, 0);

    /** No bound is moved further from the median than this times the widest error. A guess. */
    static final double REACH = 2;

    WidestError with(Score score) {
        return Double.isNaN(score.error()) ? this : new WidestError(instances + 1, Math.max(widest, score.error()));
    }

    /**
     * How far calibration may move the bounds of a level from the median, as a share of the forecast's scale; infinite while the errors of fewer
     * instances are known than the level needs.
     */
    double reach(double level) {
        return instances < AdaptiveQuantile.needed(level) ? Double.POSITIVE_INFINITY : REACH * widest;
    }
}
