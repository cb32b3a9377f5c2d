package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.JobRequest;
import java.util.function.DoubleUnaryOperator;

/**
 * When a job was submitted, started and completed, s from the origin of its run, or of time worked in a {@link RunCourse}; NaN where it was not, or is not known.
 *
 * @param request what it asked for
 * @param failed attempts of it that failed
 * @param failedSeconds for which these held their slots, all together; NaN where only their number is known
 * @param runtime that was reported, s; NaN where none was
 */
record JobDates(
        double submitted,
        double started,
        double completed,
        JobRequest request,
        int failed,
        double failedSeconds,
        double runtime) {

    /** An attempt fails at any moment alike: on average after this share of what the one takes that completes. A guess. */
    private static final double SHARE_OF_FAILED = 0.5;

    /** The first date that is known: of jobs that were found running, the start. */
    double begun() {
        return Double.isNaN(submitted) ? started : submitted;
    }

    /** The same at other dates. */
    JobDates at(double newSubmitted, double newStarted, double newCompleted) {
        return new JobDates(newSubmitted, newStarted, newCompleted, request, failed, failedSeconds, runtime);
    }

    /** The same with all dates on another clock. */
    JobDates dated(DoubleUnaryOperator date) {
        return at(date.applyAsDouble(submitted), date.applyAsDouble(started), date.applyAsDouble(completed));
    }

    /** With dates that do not go back: clocks of different machines may differ. */
    JobDates inOrder() {
        double start = started < submitted ? submitted : started;
        double first = Double.isNaN(start) ? submitted : start;
        return at(submitted, start, completed < first ? first : completed);
    }

    /** For which an attempt that failed held its slot on average, s; 0 if none did, and where nothing says for how long. */
    double meanFailedSeconds() {
        if (failed == 0) {
            return 0;
        }
        double seconds = Double.isNaN(failedSeconds) ? SHARE_OF_FAILED * duration() : failedSeconds / failed;
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    /** From start to completion, s; where the start is not known from submission. NaN if it has not completed. */
    double duration() {
        return Math.max(0, completed - (Double.isNaN(started) ? submitted : started));
    }
}
