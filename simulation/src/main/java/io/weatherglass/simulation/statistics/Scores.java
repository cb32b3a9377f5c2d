package io.weatherglass.simulation.statistics;

/**
 * Proper scores of probabilistic forecasts against observed values: lower is better, and on average no forecaster gains by stating anything
 * but what they believe [Gneiting, Raftery 2007].
 */
public final class Scores {

    private Scores() {}

    /**
     * Interval (Winkler) score of a central interval of a level in (0, 1): its width plus 2/α times the distance by which the truth lies
     * outside, α = 1 − level [Gneiting, Raftery 2007, eq. 43].
     */
    public static double interval(Interval interval, double level, double truth) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), was " + level);
        }
        double outside = Math.max(0, Math.max(interval.lower() - truth, truth - interval.upper()));
        return interval.width() + 2 / (1 - level) * outside;
    }

    /**
     * Continuous ranked probability score of a sample: E|X − y| − ½ E|X − X'|, X and X' drawn from the sample with replacement [Gneiting,
     * Raftery 2007, eq. 21]. Of a single value it is the absolute error.
     */
    public static double crps(SampleDistribution sample, double truth) {
        double[] sorted = sample.values();
        int n = sorted.length;
        double distance = 0;
        double spread = 0;
        for (int i = 0; i < n; i++) {
            distance += Math.abs(sorted[i] - truth);
            // Σ_i Σ_j |x_i − x_j| = 2 Σ_i (2i − n + 1) x_i over sorted values; of differences, so that no digits cancel
            spread += (2.0 * i - n + 1) * (sorted[i] - sorted[0]);
        }
        return Math.max(0, distance / n - spread / ((double) n * n));
    }

    /** Brier score of the probability of one event [Brier 1950]: (p − o)², o = 1 if it happened and 0 if not. */
    public static double brier(double probability, boolean came) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability must be in [0, 1], was " + probability);
        }
        double error = probability - (came ? 1 : 0);
        return error * error;
    }
}
