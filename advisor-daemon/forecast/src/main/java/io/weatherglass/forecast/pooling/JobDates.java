package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.function.DoubleUnaryOperator;

/**
 * Submission, start and completion of a job, in seconds from the origin or in worked time; NaN if unknown.
 *
 * @param runtime reported runtime, s
 */
record JobDates(
        double submitted,
        double started,
        double completed,
        JobRequest request,
        int failed,
        double failedSeconds,
        double runtime) {

    /** Mean duration of a failed attempt as a share of the duration of a completed attempt. */
    private static final double SHARE_OF_FAILED = 0.5;

    double begun() {
        return Double.isNaN(submitted) ? started : submitted;
    }

    JobDates at(double newSubmitted, double newStarted, double newCompleted) {
        return new JobDates(newSubmitted, newStarted, newCompleted, request, failed, failedSeconds, runtime);
    }

    JobDates dated(DoubleUnaryOperator date) {
        return at(date.applyAsDouble(submitted), date.applyAsDouble(started), date.applyAsDouble(completed));
    }

    JobDates inOrder() {
        double start = started < submitted ? submitted : started;
        double first = Double.isNaN(start) ? submitted : start;
        return at(submitted, start, completed < first ? first : completed);
    }

    double meanFailedSeconds() {
        if (failed == 0) {
            return 0;
        }
        double seconds = Double.isNaN(failedSeconds) ? SHARE_OF_FAILED * duration() : failedSeconds / failed;
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    /**
     * Returns the time from the start (or the submission if the start is unknown) to the completion, s; NaN unless
     * completed.
     */
    double duration() {
        return Math.max(0, completed - (Double.isNaN(started) ? submitted : started));
    }
}
