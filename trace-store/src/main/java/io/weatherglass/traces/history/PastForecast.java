package io.weatherglass.traces.history;

import java.util.List;

/**
 * A forecast that was made during a past run.
 *
 * @param sequence of its advisory: distinct events of the instance that went in
 * @param elapsedSeconds as-of date, seconds since the origin of the run
 * @param elapsedShare the same as a share of the true makespan; above 1 after the last completion
 * @param completedJobs k: jobs that were complete then
 * @param engine that simulated
 * @param runtimeModel model of the runtimes, with its version
 * @param calibrationVersion version of the calibration
 * @param makespanMedianSeconds median of the makespan, s
 * @param intervals of makespan and cost, by quantity and rising level
 */
public record PastForecast(
        int sequence,
        double elapsedSeconds,
        double elapsedShare,
        int completedJobs,
        String engine,
        String runtimeModel,
        String runtimeModelVersion,
        String calibrationVersion,
        double makespanMedianSeconds,
        List<ForecastInterval> intervals) {

    /** Copies the list of intervals. */
    public PastForecast {
        intervals = List.copyOf(intervals);
    }

    /** Starts a builder without any part. */
    public static PastForecastBuilder builder() {
        return new PastForecastBuilder();
    }
}
