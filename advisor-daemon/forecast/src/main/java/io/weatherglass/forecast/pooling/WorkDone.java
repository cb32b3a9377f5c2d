package io.weatherglass.forecast.pooling;

import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.List;
import java.util.Map;

/**
 * Work done by past runs over time: a completed job counts as the mean duration of its kind, and a running job counts
 * as its age. Unlike single completions, the work done does not depend on the random order of queued jobs. Immutable.
 */
final class WorkDone {

    /** Maximum share of the expected duration counted for an overdue running job. */
    private static final double MAX_SHARE_OF_RUNNING = 0.9;

    /** Added to each duration, s, because timestamps are rounded to seconds. */
    private static final double DATE_SECONDS = 1;

    private static final int STEPS = 200;

    private final PastKindTable kinds;
    private final double[] secondsOfKind;
    private final List<double[]> curves;

    WorkDone(PastKindTable kinds, List<RunCourse> runs) {
        this.kinds = kinds;
        secondsOfKind = secondsOfKinds(kinds);
        curves = runs.stream().map(this::curve).toList();
    }

    private static double[] secondsOfKinds(PastKindTable kinds) {
        double[] seconds = new double[kinds.count()];
        for (int kind = 0; kind < seconds.length; kind++) {
            int known = 0;
            for (int run = 0; run < kinds.runs(); run++) {
                if (kinds.count(run, kind) > 0) {
                    seconds[kind] += kinds.meanDuration(run, kind);
                    known++;
                }
            }
            seconds[kind] = seconds[kind] / Math.max(1, known) + DATE_SECONDS;
        }
        return seconds;
    }

    private double[] curve(RunCourse run) {
        double step = run.workedSeconds() / STEPS;
        double[] work = new double[STEPS + 1];
        for (Map.Entry<String, KindCourse> kind : run.kinds().entrySet()) {
            double whole = seconds(kind.getKey());
            for (JobDates job : kind.getValue().jobs()) {
                double first = Double.isNaN(job.started()) ? job.completed() : job.started();
                for (int at = STEPS; at >= 0 && at * step >= first; at--) {
                    work[at] += done(job, whole, at * step);
                }
            }
        }
        return work;
    }

    double seconds(String kind) {
        int number = kinds.number(kind);
        return number == PastKindTable.UNKNOWN ? 0 : secondsOfKind[number];
    }

    private static double done(JobDates job, double whole, double date) {
        if (job.completed() <= date) {
            return whole;
        }
        return job.started() <= date ? Math.min(MAX_SHARE_OF_RUNNING * whole, date - job.started()) : 0;
    }

    /** @param since first worked time with this amount of work, s */
    record Standing(double work, double since) {}

    Standing standing(RunCourse run, double date) {
        double work = 0;
        double since = 0;
        for (Map.Entry<String, KindCourse> kind : run.kinds().entrySet()) {
            double whole = seconds(kind.getKey());
            if (whole == 0) {
                continue;
            }
            for (JobDates job : kind.getValue().jobs()) {
                work += done(job, whole, date);
                if (job.completed() <= date) {
                    since = Math.max(since, job.completed());
                } else if (job.started() <= date) {
                    since = Math.max(since, Math.min(date, job.started() + MAX_SHARE_OF_RUNNING * whole));
                }
            }
        }
        return new Standing(work, since);
    }

    /** Returns the worked time at which a past run had done this work, s; the end of the run if it never did. */
    double date(int run, double workedSeconds, double work) {
        double[] curve = curves.get(run);
        int at = SortedArrays.firstAtLeast(curve, work);
        if (at == 0 || at > STEPS) {
            return at == 0 ? 0 : workedSeconds;
        }
        double way = (work - curve[at - 1]) / (curve[at] - curve[at - 1]);
        return (at - 1 + way) * workedSeconds / STEPS;
    }

    /** Returns the worked time at which a past run had done the work of the given jobs, s. */
    double dateOfJobs(int run, RunCourse course, Map<String, Integer> jobs) {
        double work = 0;
        // in the order of the kinds, so that sums are reproducible
        for (String kind : course.kinds().keySet()) {
            work += seconds(kind) * jobs.getOrDefault(kind, 0);
        }
        return date(run, course.workedSeconds(), work);
    }
}
