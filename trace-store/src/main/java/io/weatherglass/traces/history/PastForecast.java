package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * @param sequence number of distinct events of the instance that the forecast takes into account
 * @param elapsedSeconds seconds after the origin of the run
 * @param elapsedShare elapsed time divided by the true makespan; above 1 after the last completion
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
