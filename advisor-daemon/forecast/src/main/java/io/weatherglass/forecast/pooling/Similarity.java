package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How near past runs are to a run in size: runs of one workflow on ten inputs and on a thousand are hardly alike. */
final class Similarity {

    /** Logarithm of the ratio of two counts of jobs at which runs hardly count for each other any more. A guess. */
    private static final double WIDTH = 0.25;

    /** What the least similar run counts for, so that it does where no other is nearer. */
    private static final double MIN_WEIGHT = 1e-3;

    /** A kind that the past run does not have is as far off as this logarithm. */
    private static final double UNKNOWN_KIND = 1;

    private Similarity() {}

    /**
     * A weight per past run, the largest 1: by the kind whose jobs submitted so far are furthest from the number that the past
     * run had in the end. While a kind is being submitted that is far from all of them, and they weigh the same.
     */
    static double[] of(List<RunCourse> past, RunCourse now, double date) {
        double[] weights = new double[past.size()];
        for (int run = 0; run < weights.length; run++) {
            double distance = distance(past.get(run), now, date) / WIDTH;
            weights[run] = Math.exp(-distance * distance / 2) + MIN_WEIGHT;
        }
        double most = Arrays.stream(weights).max().orElse(1);
        return Arrays.stream(weights).map(weight -> weight / most).toArray();
    }

    /** How many times as many jobs of some kind a run has submitted as a past run had in all; 1 if not more. */
    static double timesLarger(RunCourse past, RunCourse now, double date) {
        double times = 1;
        for (Map.Entry<String, KindCourse> kind : now.kinds().entrySet()) {
            KindCourse there = past.kinds().get(kind.getKey());
            if (there != null) {
                times = Math.max(times, (double) kind.getValue().submittedBy(date) / there.count());
            }
        }
        return times;
    }

    private static double distance(RunCourse past, RunCourse now, double date) {
        double distance = 0;
        int unknown = 0;
        for (Map.Entry<String, KindCourse> kind : now.kinds().entrySet()) {
            int submitted = kind.getValue().submittedBy(date);
            if (submitted > 0) {
                KindCourse there = past.kinds().get(kind.getKey());
                if (there == null) {
                    unknown++;
                } else {
                    distance = Math.max(distance, Math.abs(Math.log((double) submitted / there.count())));
                }
            }
        }
        return distance + unknown * UNKNOWN_KIND;
    }
}
