package io.weatherglass.forecast.pooling;

import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

final class KindCourse {

    enum Sort {
        SUBMITTED,
        STARTED,
        COMPLETED
    }

    private final List<JobDates> jobs;
    private final double[] submitted;
    private final double[] started;
    private final double[] completed;
    private final double meanDuration;
    private final int count;

    /** @param endsOnly whether jobs are known only after their end, so that starts are unknown */
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

    static KindCourse ofAll(List<JobDates> jobs, boolean endsOnly) {
        return new KindCourse(jobs, List.of(), endsOnly);
    }

    private static double[] dates(List<JobDates> jobs, ToDoubleFunction<JobDates> date) {
        return jobs.stream().mapToDouble(date).filter(Double::isFinite).sorted().toArray();
    }

    List<JobDates> jobs() {
        return jobs;
    }

    double[] dates(Sort sort) {
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

    int submittedBy(double date) {
        return SortedArrays.firstAbove(submitted, date);
    }

    /** Counts the jobs submitted by a point in time, or the jobs completed by then if submissions are unknown. */
    int knownBy(double date) {
        return Math.max(submittedBy(date), completedBy(date));
    }

    int completedBy(double date) {
        return SortedArrays.firstAbove(completed, date);
    }

    double meanDuration() {
        return meanDuration;
    }
}
