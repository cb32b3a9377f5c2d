package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.JobRequest;

/**
 * When a job was submitted, started and completed, s from the origin of its run; NaN where it was not, or is not known.
 *
 * @param request what it asked for
 */
record JobDates(double submitted, double started, double completed, JobRequest request) {

    /** The first date that is known: of jobs that were found running, the start. */
    double begun() {
        return Double.isNaN(submitted) ? started : submitted;
    }

    /** With dates that do not go back: clocks of different machines may differ. */
    JobDates inOrder() {
        double start = started < submitted ? submitted : started;
        double first = Double.isNaN(start) ? submitted : start;
        return new JobDates(submitted, start, completed < first ? first : completed, request);
    }

    /** From start to completion, s; where the start is not known from submission. NaN if it has not completed. */
    double duration() {
        return Math.max(0, completed - (Double.isNaN(started) ? submitted : started));
    }
}
