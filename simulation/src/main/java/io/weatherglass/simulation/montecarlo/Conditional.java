package io.weatherglass.simulation.montecarlo;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.util.FastMath;

/**
 * A walltime distribution given that it exceeds a value, by its inverse distribution function.
 *
 * <ul>
 *   <li>{@code UNIFORM}: {@code a + b·u};
 *   <li>{@code NORMAL}: {@code a + b·Φ⁻¹(below + (1 − below)·u)}, never at or below {@code floor};
 *   <li>{@code LATE}: {@code a + b·(1 − u)^(−1/3)}.
 * </ul>
 *
 * @param below probability of what is excluded
 * @param floor value that is exceeded
 * @param late true if (nearly) everything is excluded, so that the distribution has nothing to say
 */
record Conditional(Form form, double a, double b, double below, double floor, boolean late) {
    private static final double LEFT_OVER = 1e-6;
    private static final double SQRT2 = FastMath.sqrt(2);

    enum Form {
        UNIFORM,
        NORMAL,
        LATE
    }

    static Conditional uniform(double low, double high, double above) {
        double from = Math.max(low, above);
        double width = high - low;
        boolean late = width > 0 ? high - from <= LEFT_OVER * width : above > low;
        return new Conditional(Form.UNIFORM, from, Math.max(0, high - from), 0, above, late);
    }

    static Conditional normal(double mean, double sd, double above) {
        if (sd == 0) {
            return uniform(mean, mean, above);
        }
        double below = new NormalDistribution(null, mean, sd).cumulativeProbability(above);
        return new Conditional(Form.NORMAL, mean, sd, below, above, 1 - below <= LEFT_OVER);
    }

    /** The overrun over the mean goes on with a Pareto tail of index 3. */
    static Conditional late(double mean, double elapsed) {
        double overrun = Math.max(elapsed - mean, mean / 1000);
        return new Conditional(Form.LATE, elapsed - overrun, overrun, 0, elapsed, true);
    }

    /** The value at u in (0, 1); more than {@link #floor()}, or equal to it where doubles are too coarse. */
    double quantile(double u) {
        return switch (form) {
            case UNIFORM -> a + b * u;
            case NORMAL -> Math.max(floor, a + b * standardNormal(below + (1 - below) * u));
            case LATE -> a + b / FastMath.cbrt(1 - u);
        };
    }

    private static double standardNormal(double p) {
        return SQRT2 * Erf.erfInv(2 * p - 1);
    }
}
