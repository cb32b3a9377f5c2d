package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/** Weights of past runs by size. */
final class Similarity {

    /** Width of the kernel in log ratios of job counts. */
    private static final double WIDTH = 0.25;

    /** Keeps the least similar run in use. */
    private static final double MIN_WEIGHT = 1e-3;

    /** Log distance of a kind that the past run lacks. */
    private static final double UNKNOWN_KIND = 1;

    private static final int NONE = -1;

    private Similarity() {}

    /** By past run, the largest 1. */
    static double[] of(RunState now) {
        return without(NONE, now);
    }

    /** Without one run. */
    static double[] without(int left, RunState now) {
        double[] weights = new double[now.past().runs()];
        for (int run = 0; run < weights.length; run++) {
            if (run != left) {
                double distance = now.distance(run, UNKNOWN_KIND) / WIDTH;
                weights[run] = Math.exp(-distance * distance / 2) + MIN_WEIGHT;
            }
        }
        double most = Arrays.stream(weights).max().orElse(1);
        return Arrays.stream(weights).map(weight -> weight / most).toArray();
    }
}
