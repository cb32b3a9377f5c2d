package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;

/** Proper scoring rules; lower is better [Gneiting, Raftery 2007]. */
final class Scores {

    private Scores() {}

    /**
     * Returns the interval (Winkler) score of a central interval with a level in (0, 1): its width plus 2/α times the
     * distance of the observation from the interval, α = 1 − level [Gneiting, Raftery 2007, eq. 43].
     */
    static double interval(Interval interval, double level, double truth) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), but was " + level);
        }
        double outside = Math.max(0, Math.max(interval.lower() - truth, truth - interval.upper()));
        return interval.width() + 2 / (1 - level) * outside;
    }

    /**
     * Returns the continuous ranked probability score of a sample: E|X − y| − ½ E|X − X'|, where X and X' are drawn
     * from the sample with replacement [Gneiting, Raftery 2007, eq. 21]. For a single value this is the absolute error.
     */
    static double crps(SampleDistribution sample, double truth) {
        double[] sorted = sample.values();
        int n = sorted.length;
        double distance = 0;
        double spread = 0;
        for (int i = 0; i < n; i++) {
            distance += Math.abs(sorted[i] - truth);
            // Σ_i Σ_j |x_i − x_j| = 2 Σ_i (2i − n + 1) x_i for sorted x; subtracting x_0 avoids cancellation
            spread += (2.0 * i - n + 1) * (sorted[i] - sorted[0]);
        }
        return Math.max(0, distance / n - spread / ((double) n * n));
    }
}
