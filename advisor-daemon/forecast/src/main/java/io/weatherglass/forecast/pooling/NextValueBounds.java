package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/** Bounds of the next value, as logarithms, if it lies outside the sample. */
record NextValueBounds(double lowest, double highest) {

    /** Number of outermost steps used to estimate the tail; one or three steps give about the same scores. */
    private static final int STEPS = 2;

    /** Half of a 2.5 % tail; with this value, 95 % intervals from 8 to 20 normal values cover 94 to 95 %. */
    private static final double BEYOND = 0.0125;

    /** Minimum extension, as a logarithm. */
    private static final double MIN_REACH = 0.03;

    /** Returns the maximum extension, as a logarithm. */
    static double reach(double size) {
        return 3 * Scatter.widest() / Math.sqrt(size);
    }

    /**
     * Extends a sample, because the next value exceeds all n values with probability 1/(n + 1). The tail is estimated
     * from the sample: in units of the mean of the k outermost scaled steps [Renyi 1953], the next value lies more than
     * x beyond the sample with probability (1 + x/k)^-k/(n + 1). Steps above the sample are in seconds; steps below it
     * are logarithms.
     *
     * @param logs at least one
     */
    static NextValueBounds of(double[] logs, double size) {
        double[] rising = logs.clone();
        Arrays.sort(rising);
        int last = rising.length - 1;
        double reach = reach(size);
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
        // a large sample contains enough extreme values, so only the minimum extension remains
        double times = Math.max(0, Math.pow(chance / BEYOND, 1.0 / STEPS) - 1);
        return new NextValueBounds(
                rising[0] - Math.min(reach, Math.max(MIN_REACH, times * below)),
                rising[last] + Math.min(reach, Math.max(MIN_REACH, Math.log1p(times * above))));
    }
}
