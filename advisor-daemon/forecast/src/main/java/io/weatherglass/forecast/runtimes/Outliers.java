package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/**
 * Jobs that were far too slow. What delayed one of seconds by minutes delays one of hours by minutes, too; what delayed a
 * long one may make a short one as many times slower: a residual is drawn again on a longer job as the same delay, on a
 * shorter one as the same factor. Immutable.
 */
final class Outliers {
    private final double[] excess;
    private final double[] expectedSeconds;

    /**
     * @param residuals ln(observed / what was expected at the level of the VM), all above 0
     * @param expectedSeconds of the same jobs
     */
    Outliers(double[] residuals, double[] expectedSeconds) {
        excess = Arrays.stream(residuals).map(StrictMath::expm1).toArray();
        this.expectedSeconds = expectedSeconds;
    }

    int count() {
        return excess.length;
    }

    /** Residual of a job of this expected runtime that is slow for the same reason as one of these, at a uniform number. */
    double residual(double uniform, double seconds) {
        return at((int) (uniform * excess.length), seconds);
    }

    private double at(int k, double seconds) {
        return StrictMath.log1p(excess[k] * Math.min(1, expectedSeconds[k] / seconds));
    }

    /** All such residuals, ascending. */
    double[] residuals(double seconds) {
        double[] residuals = new double[excess.length];
        for (int k = 0; k < residuals.length; k++) {
            residuals[k] = at(k, seconds);
        }
        Arrays.sort(residuals);
        return residuals;
    }
}
