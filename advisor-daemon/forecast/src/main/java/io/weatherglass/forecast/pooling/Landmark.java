package io.weatherglass.forecast.pooling;

import java.util.Optional;

/**
 * Something that runs of one workflow pass one after the other: the n-th submission, start or completion of a kind.
 *
 * @param kind empty for jobs of all kinds
 */
record Landmark(Optional<String> kind, Sort sort) {

    /** What happens to a job. */
    enum Sort {
        SUBMITTED,
        STARTED,
        COMPLETED
    }

    /** The dates at which a run passed it for the first, second, … time; none if it has no such jobs. */
    double[] dates(RunCourse run) {
        KindCourse jobs = kind.isEmpty() ? run.all() : run.kinds().get(kind.get());
        return jobs == null ? NONE : jobs.dates(sort);
    }

    private static final double[] NONE = {};
}
