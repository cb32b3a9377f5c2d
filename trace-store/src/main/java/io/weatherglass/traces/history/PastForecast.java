package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A forecast that was made during a past run.
 *
 * @param sequence of its advisory: distinct events of the instance that went in
 * @param elapsedSeconds as-of date, seconds since the origin of the run
 * @param elapsedShare the same as a share of the true makespan; above 1 after the last completion
 */
@RecordBuilder
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

    public PastForecast {
        intervals = List.copyOf(intervals);
    }

    public static PastForecastBuilder builder() {
        return PastForecastBuilder.builder().intervals(List.of());
    }
}
