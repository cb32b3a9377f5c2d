package io.weatherglass.forecast.calibration;

/**
 * An interval of a forecast.
 *
 * @param level the probability it is meant to hold, in (0, 1)
 * @param lower in the unit of the quantity
 * @param upper &gt;= lower
 */
public record LevelInterval(double level, double lower, double upper) {

    /** Room for the rounding of dates: an interval that has collapsed to the truth holds it. */
    private static final double ROUNDING = 1e-9;

    /** Throws {@link IllegalArgumentException} unless it is an interval. */
    public LevelInterval {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), was " + level);
        }
        if (!Double.isFinite(lower) || !Double.isFinite(upper) || lower > upper) {
            throw new IllegalArgumentException(
                    "bounds must be finite and lower <= upper, were " + lower + " and " + upper);
        }
    }

    public double width() {
        return upper - lower;
    }

    /** Whether the truth lies in it. */
    public boolean holds(double truth) {
        return excess(truth) <= 0;
    }

    /** How far the truth lies outside; negative: how far inside [Romano, Patterson, Candès 2019, eq. 6]. */
    double excess(double truth) {
        return Math.max(below(truth), above(truth));
    }

    /** How far the truth lies below it; negative: above its lower bound. */
    double below(double truth) {
        return rounded(lower - truth, truth);
    }

    /** How far the truth lies above it; negative: below its upper bound. */
    double above(double truth) {
        return rounded(truth - upper, truth);
    }

    private static double rounded(double outside, double truth) {
        return Math.abs(outside) <= ROUNDING * Math.max(1, Math.abs(truth)) ? 0 : outside;
    }
}
