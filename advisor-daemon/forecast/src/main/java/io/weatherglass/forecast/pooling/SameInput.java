package io.weatherglass.forecast.pooling;

import java.util.Map;

/**
 * Estimates, from numbers of jobs, the probability that a run has the same input as a past run. Before a run, it is the
 * mean of a beta distribution, updated by counting how often a past run had as many jobs as the run before it. During a
 * run, it increases with the share of a past run's jobs whose kind has reached the same number of jobs. It is 0 once the
 * run has more jobs than every past run, or fewer in kinds that past runs had submitted by the same step.
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

    /** Returned instead of a share if the two runs have different inputs. */
    private static final double NONE = -1;

    private SameInput() {}

    /** @param date worked time, s */
    static double probability(PastRuns past, RunCourse now, double date) {
        Map<String, Integer> sizes = RunState.sizes(now, date);
        double matched = past.runs().stream()
                .mapToDouble(run -> matched(run, now, sizes, date))
                .max()
                .orElse(NONE);
        if (matched == NONE) {
            return 0;
        }
        PastKindTable table = past.kinds();
        int repeated = 0;
        for (int run = 1; run < table.runs(); run++) {
            repeated += PastRuns.isOfSize(table.jobs(run), table.jobs(run - 1)) ? 1 : 0;
        }
        double same = (REPEATED + repeated) / (REPEATED + CHANGED + table.runs() - 1);
        double likelihood = Math.max(MIN_LIKELIHOOD, (1 - matched) * (1 - matched));
        return same / (same + (1 - same) * likelihood);
    }

    /** Returns the share of matching jobs; NONE if the run has clearly more or fewer jobs than the past run. */
    private static double matched(RunCourse past, RunCourse now, Map<String, Integer> sizes, double date) {
        double sameStep = Double.NEGATIVE_INFINITY;
        for (Map.Entry<String, KindCourse> begun : now.kinds().entrySet()) {
            if (begun.getValue().submittedBy(date) > 0) {
                sameStep = Math.max(sameStep, firstSubmitted(past.kinds().get(begun.getKey())));
            }
        }
        int different = 0;
        int jobs = 0;
        int reached = 0;
        for (Map.Entry<String, Integer> size : sizes.entrySet()) {
            KindCourse there = past.kinds().get(size.getKey());
            different += Math.max(0, size.getValue() - (there == null ? 0 : there.count()));
        }
        for (Map.Entry<String, KindCourse> kind : past.kinds().entrySet()) {
            int count = kind.getValue().count();
            int here = sizes.getOrDefault(kind.getKey(), 0);
            // by this step, the past run had submitted all jobs of the kind
            different += isSubmittedBy(sameStep, kind.getValue()) ? Math.max(0, count - here) : 0;
            // a single job does not depend on the size of the input
            jobs += count > 1 ? count : 0;
            reached += count > 1 && here >= count ? count : 0;
        }
        int all = past.all().count();
        return different <= 1 || PastRuns.isOfSize(all + different, all) ? (double) reached / Math.max(1, jobs) : NONE;
    }

    private static double firstSubmitted(KindCourse kind) {
        return kind == null || kind.dates(KindCourse.Sort.SUBMITTED).length == 0
                ? Double.NEGATIVE_INFINITY
                : kind.dates(KindCourse.Sort.SUBMITTED)[0];
    }

    private static boolean isSubmittedBy(double date, KindCourse kind) {
        double[] submitted = kind.dates(KindCourse.Sort.SUBMITTED);
        return submitted.length > 0 && submitted[submitted.length - 1] < date;
    }
}
