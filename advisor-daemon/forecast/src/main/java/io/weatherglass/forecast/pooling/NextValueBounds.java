package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/** Bounds of the next value beyond a sample, as logarithms. */
record NextValueBounds(double lowest, double highest) {

    /** Outermost steps that show the tail; scores are about the same with one or three. */
    private static final int STEPS = 2;

    /**
     * Probability beyond an end: half of the tail of a 95 % interval. 8 to 20 normal values are covered by 94 to 95 % with it, by 91 to 93 % without.
     */
    private static final double BEYOND = 0.0125;

    /** Least extension, as a logarithm. */
    private static final double MIN_REACH = 0.03;

    /**
     * Extends a sample, of which the next value exceeds all with probability 1/(n + 1), but not beyond its own tail: with the mean of the k outermost
     * scaled steps [Renyi 1953] the next value exceeds x of them with probability (1 + x/k)^-k/(n + 1). Steps are in seconds above, and logarithms
     * below.
     *
     * @param logs at least one
     */
    static NextValueBounds of(double[] logs, double size) {
        double[] rising = logs.clone();
        Arrays.sort(rising);
        int last = rising.length - 1;
        double reach = 3 * Scatter.widest() / Math.sqrt(size) + (rising[last] - rising[0]) / size;
        double chance = 1 / (size + 1);
        if (last < STEPS || size <= STEPS) {
            return new NextValueBounds(rising[0] - reach, rising[last] + reach);
        }
        double below = 0;
        double above = 0;
        for (int k = 1; k <= STEPS; k++) {
            below += k * (rising[k] - rising[k - 1]);
            above += k * (Math.exp(rising[last - k + 1] - rising[last]) - Math.exp(rising[last - k] - rising[last]));
        }
        // of so many values that enough lies beyond them anyhow, only the least reach is left
        double times = Math.max(0, Math.pow(chance / BEYOND, 1.0 / STEPS) - 1);
        return new NextValueBounds(
                rising[0] - Math.min(reach, Math.max(MIN_REACH, times * below)),
                rising[last] + Math.min(reach, Math.max(MIN_REACH, Math.log1p(times * above))));
    }
}
