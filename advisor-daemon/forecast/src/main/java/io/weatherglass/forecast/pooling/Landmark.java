package io.weatherglass.forecast.pooling;

import java.util.Optional;

/**
 * The n-th submission, start or completion of a kind.
 *
 * @param kind empty for all kinds
 */
record Landmark(Optional<String> kind, Sort sort) {

    enum Sort {
        SUBMITTED,
        STARTED,
        COMPLETED
    }

    /** The dates at which a run passed it, rising; empty without such jobs. */
    double[] dates(RunCourse run) {
        KindCourse jobs = kind.isEmpty() ? run.all() : run.kinds().get(kind.get());
        return jobs == null ? NONE : jobs.dates(sort);
    }

    private static final double[] NONE = {};
}
