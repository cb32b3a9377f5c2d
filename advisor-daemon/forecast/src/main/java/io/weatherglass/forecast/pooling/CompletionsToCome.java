package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;

/**
 * Of past runs, at the moment at which each had completed as many jobs as a run has now, as long ago if possible: when the jobs of each
 * kind completed that were still to complete, as shares of the time that remained. Immutable.
 */
public final class CompletionsToCome {

    private static final double[] NONE = {};

    private final List<RunCourse> runs;
    private final int completed;
    private final double sinceSeconds;

    private CompletionsToCome(List<RunCourse> runs, int completed, double sinceSeconds) {
        this.runs = runs;
        this.completed = completed;
        this.sinceSeconds = sinceSeconds;
    }

    /**
     * @param completed jobs that the run has completed by now, &gt;= 0
     * @param sinceSeconds how long ago the last of them did; without one, how long ago the run began
     */
    public static CompletionsToCome of(PastRuns past, int completed, double sinceSeconds) {
        return new CompletionsToCome(past.runs(), completed, Math.max(0, sinceSeconds));
    }

    /** How many past runs there are. */
    public int runs() {
        return runs.size();
    }

    /**
     * Shares of what remained, in [0, 1], rising.
     *
     * @param run from 0, the oldest
     * @param underWay jobs of the kind that are running here, which are left out as the first to complete, unless none is left
     * @return nothing where the run had nothing left to complete of this kind
     */
    public double[] shares(int run, String kind, int underWay) {
        RunCourse course = runs.get(run);
        KindCourse jobs = course.kinds().get(kind);
        double then = moment(course);
        double remaining = course.makespanSeconds() - then;
        if (jobs == null || !(remaining > 0)) {
            return NONE;
        }
        double[] dates = jobs.completed();
        int first = jobs.completedBy(course.standstills().workedSeconds(then));
        int from = Math.min(first + underWay, Math.max(first, dates.length - 1));
        return Arrays.stream(dates, from, dates.length)
                .map(worked -> (course.standstills().date(worked) - then) / remaining)
                .toArray();
    }

    /** Not after the next completion there, s from the origin of that run. */
    private double moment(RunCourse course) {
        double[] all = course.all().completed();
        double last = completed == 0 ? 0 : course.standstills().date(all[Math.min(completed, all.length) - 1]);
        return completed < all.length
                ? Math.min(
                        last + sinceSeconds,
                        Math.max(last, Math.nextDown(course.standstills().date(all[completed]))))
                : last;
    }
}
