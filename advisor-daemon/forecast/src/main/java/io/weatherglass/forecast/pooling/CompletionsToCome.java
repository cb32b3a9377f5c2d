package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;

/**
 * Completion times of the remaining jobs of past runs, as shares of the remaining time. In a past run, all jobs but the
 * first n to complete count as remaining, where n is the number of jobs completed in this run. Immutable.
 */
public final class CompletionsToCome {

    private static final double[] NONE = {};

    private final List<RunCourse> runs;
    private final int completed;
    private final double sinceSeconds;

    /**
     * @param completed number of jobs completed so far, &gt;= 0
     * @param sinceSeconds time since the last completion, or since the beginning if no job has completed
     */
    public CompletionsToCome(PastRuns past, int completed, double sinceSeconds) {
        runs = past.runs();
        this.completed = completed;
        this.sinceSeconds = Math.max(0, sinceSeconds);
    }

    public int runs() {
        return runs.size();
    }

    /**
     * Returns the completion times as increasing shares of the remaining time, in [0, 1]; empty if the run had no
     * remaining job of this kind.
     *
     * @param run index of the past run; 0 is the oldest
     * @param underWay number of running jobs of the kind; that many of the earliest completions are attributed to them
     *     and omitted, but never the last completion
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

    /**
     * Returns the corresponding moment in a past run, in s from the run's origin. It precedes the run's next
     * completion.
     */
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
