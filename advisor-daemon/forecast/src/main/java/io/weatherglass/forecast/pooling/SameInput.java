package io.weatherglass.forecast.pooling;

import java.util.Map;

/**
 * Estimates, from numbers of jobs, the probability that a run has the same input as a past run. Before a run, it is the
 * mean of a beta distribution, updated by counting how often a past run had as many jobs as the run before it. During a
 * run, it increases with the share of a past run's jobs whose kind has reached the same number of jobs.
 */
final class SameInput {

    /**
     * Prior numbers of runs that repeat (REPEATED) or change (CHANGED) the input; they sum to 1, so REPEATED is the
     * probability for the second run.
     */
    private static final double REPEATED = 0.8;

    private static final double CHANGED = 0.2;

    /** Minimum likelihood of a changed input: the run may differ in later steps. */
    private static final double MIN_LIKELIHOOD = 0.1;

    private SameInput() {}

    /** @param date worked time, s */
    static double probability(PastKindTable past, RunCourse now, double date) {
        double matched = matched(past, RunState.sizes(now, date));
        if (Double.isNaN(matched)) {
            return 0;
        }
        int repeated = 0;
        for (int run = 1; run < past.runs(); run++) {
            repeated += PastRuns.isOfSize(past.jobs(run), past.jobs(run - 1)) ? 1 : 0;
        }
        double same = (REPEATED + repeated) / (REPEATED + CHANGED + past.runs() - 1);
        double likelihood = Math.max(MIN_LIKELIHOOD, (1 - matched) * (1 - matched));
        return same / (same + (1 - same) * likelihood);
    }

    /**
     * Returns the largest share of matching jobs over all past runs; NaN if the run has more jobs than every past run.
     */
    private static double matched(PastKindTable past, Map<String, Integer> sizes) {
        double most = Double.NaN;
        for (int run = 0; run < past.runs(); run++) {
            double matched = matched(past, run, sizes);
            most = Double.isNaN(most) ? matched : Math.max(most, Double.isNaN(matched) ? most : matched);
        }
        return most;
    }

    private static double matched(PastKindTable past, int run, Map<String, Integer> sizes) {
        int excess = 0;
        int reached = 0;
        int single = 0;
        for (Map.Entry<String, Integer> size : sizes.entrySet()) {
            int kind = past.number(size.getKey());
            int there = kind == PastKindTable.UNKNOWN ? 0 : past.count(run, kind);
            excess += Math.max(0, size.getValue() - there);
            // a single job does not depend on the size of the input
            reached += there > 1 && size.getValue() >= there ? there : 0;
        }
        for (int kind = 0; kind < past.count(); kind++) {
            single += past.count(run, kind) == 1 ? 1 : 0;
        }
        int jobs = past.jobs(run);
        return PastRuns.isOfSize(jobs + excess, jobs) || excess <= 1
                ? (double) reached / Math.max(1, jobs - single)
                : Double.NaN;
    }
}
