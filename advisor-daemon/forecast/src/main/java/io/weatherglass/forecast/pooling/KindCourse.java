package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The jobs of one kind in one run. Immutable. */
final class KindCourse {

    private final List<JobDates> jobs;
    private final double[] submitted;
    private final double[] started;
    private final double[] completed;
    private final double meanDuration;
    private final int count;

    /** @param endsOnly whether jobs are known only once they have ended: then nothing is said of when they began */
    KindCourse(List<JobDates> jobs, boolean endsOnly) {
        this(jobs, List.copyOf(jobs), endsOnly);
    }

    private KindCourse(List<JobDates> jobs, List<JobDates> kept, boolean endsOnly) {
        this.jobs = kept;
        count = jobs.size();
        submitted = endsOnly ? new double[0] : dates(jobs, JobDates::begun);
        started = endsOnly ? new double[0] : dates(jobs, JobDates::started);
        completed = dates(jobs, JobDates::completed);
        meanDuration = jobs.stream()
                .mapToDouble(JobDates::duration)
                .filter(Double::isFinite)
                .average()
                .orElse(0);
    }

    /** Jobs of all kinds, of which only the dates are kept. */
    static KindCourse ofAll(List<JobDates> jobs, boolean endsOnly) {
        return new KindCourse(jobs, List.of(), endsOnly);
    }

    private static double[] dates(List<JobDates> jobs, ToDoubleFunction<JobDates> date) {
        return jobs.stream().mapToDouble(date).filter(Double::isFinite).sorted().toArray();
    }

    /** One by one; none of those of all kinds. */
    List<JobDates> jobs() {
        return jobs;
    }

    /** Dates of one sort, rising; of jobs whose date is known. Not to be changed. */
    double[] dates(Landmark.Sort sort) {
        return switch (sort) {
            case SUBMITTED -> submitted;
            case STARTED -> started;
            case COMPLETED -> completed;
        };
    }

    double[] completed() {
        return completed;
    }

    int count() {
        return count;
    }

    /** Jobs submitted by a date. */
    int submittedBy(double date) {
        return by(submitted, date);
    }

    /** Jobs known to have been submitted by a date: where nothing is said of that, those that had completed. */
    int knownBy(double date) {
        return Math.max(submittedBy(date), completedBy(date));
    }

    /** Jobs started by a date. */
    int startedBy(double date) {
        return by(started, date);
    }

    /** Jobs completed by a date. */
    int completedBy(double date) {
        return by(completed, date);
    }

    /** Mean of those that completed, s; 0 if none has. */
    double meanDuration() {
        return meanDuration;
    }

    static int by(double[] rising, double date) {
        int at = Arrays.binarySearch(rising, date);
        if (at < 0) {
            return -at - 1;
        }
        while (at < rising.length && rising[at] <= date) {
            at++;
        }
        return at;
    }
}
