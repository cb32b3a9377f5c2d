package io.weatherglass.forecast.calibration;

/** @param level in (0, 1) */
public record LevelInterval(double level, double lower, double upper) {

    /** Tolerance for rounding, so that an interval of width 0 contains its own value. */
    private static final double ROUNDING = 1e-9;

    public LevelInterval {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), but was " + level);
        }
        if (!Double.isFinite(lower) || !Double.isFinite(upper) || lower > upper) {
            throw new IllegalArgumentException(
                    "bounds must be finite and lower <= upper, but were " + lower + " and " + upper);
        }
    }

    public double width() {
        return upper - lower;
    }

    public boolean holds(double truth) {
        return excess(truth) <= 0;
    }

    /**
     * Returns the distance of the truth from the interval; negative if inside [Romano, Patterson, Candès 2019, eq. 6].
     */
    double excess(double truth) {
        return Math.max(below(truth), above(truth));
    }

    double below(double truth) {
        return rounded(lower - truth, truth);
    }

    double above(double truth) {
        return rounded(truth - upper, truth);
    }

    private static double rounded(double outside, double truth) {
        return Math.abs(outside) <= ROUNDING * Math.max(1, Math.abs(truth)) ? 0 : outside;
    }
}
