package io.weatherglass.forecast.priors;

/**
 * Truncated Student's t with three degrees of freedom. Of the distributions with two to six degrees of freedom, this
 * one has the best log score on the public runs. Immutable.
 *
 * @param scale &gt;= 0
 * @param widest largest possible error, &gt; 0
 */
record ErrorDistribution(double scale, double widest) {

    static final double DEGREES = 3;
    private static final double ROOT = Math.sqrt(DEGREES);

    ErrorDistribution {
        if (!(scale >= 0) || !Double.isFinite(scale)) {
            throw new IllegalArgumentException("scale must be finite and >= 0, but was " + scale);
        }
        if (!(widest > 0) || !Double.isFinite(widest)) {
            throw new IllegalArgumentException("widest must be finite and > 0, but was " + widest);
        }
    }

    double above(double error) {
        if (error >= widest) {
            return 0;
        }
        if (error < -widest) {
            return 1;
        }
        if (scale == 0) {
            return error < 0 ? 1 : 0;
        }
        return upperTail(error / scale);
    }

    /** P(T &gt; t), in closed form for three degrees. */
    static double upperTail(double t) {
        double x = t / ROOT;
        return 0.5 - (x / (1 + x * x) + Math.atan(x)) / Math.PI;
    }
}
