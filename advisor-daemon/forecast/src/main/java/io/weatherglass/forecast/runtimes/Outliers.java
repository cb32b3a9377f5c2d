package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Outlier residuals. A past outlier delays a longer job by the same time, and a shorter job by the same factor.
 * Immutable.
 */
final class Outliers {
    private final double[] excess;
    private final double[] expectedSeconds;

    /** @param residuals ln(observed / expected at the level of the VM), &gt; 0 */
    Outliers(double[] residuals, double[] expectedSeconds) {
        excess = Arrays.stream(residuals).map(StrictMath::expm1).toArray();
        this.expectedSeconds = expectedSeconds;
    }

    double residual(double uniform, double seconds) {
        return at((int) (uniform * excess.length), seconds);
    }

    private double at(int k, double seconds) {
        return StrictMath.log1p(excess[k] * Math.min(1, expectedSeconds[k] / seconds));
    }

    double[] residuals(double seconds) {
        return IntStream.range(0, excess.length)
                .mapToDouble(k -> at(k, seconds))
                .sorted()
                .toArray();
    }
}
