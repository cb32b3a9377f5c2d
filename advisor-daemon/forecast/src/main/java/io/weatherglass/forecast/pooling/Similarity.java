package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/** How near past runs are to a run in size: runs of one workflow on ten inputs and on a thousand are hardly alike. */
final class Similarity {

    /** Logarithm of the ratio of two counts of jobs at which runs hardly count for each other any more. A guess. */
    private static final double WIDTH = 0.25;

    /** What the least similar run counts for, so that it does where no other is nearer. */
    private static final double MIN_WEIGHT = 1e-3;

    /** A kind that the past run does not have is as far off as this logarithm. */
    private static final double UNKNOWN_KIND = 1;

    private static final int NONE = -1;

    private Similarity() {}

    /**
     * A weight per past run, the largest 1: by how far its jobs are from those planned, or else submitted so far, of the same kinds. While most jobs are still to be submitted and nobody says how many there will be
     * all of them are far, and weigh nearly the same.
     */
    static double[] of(RunState now) {
        return without(NONE, now);
    }

    /** Likewise, of all runs but one, which weighs nothing. */
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
