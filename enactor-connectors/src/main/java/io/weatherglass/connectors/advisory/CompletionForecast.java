package io.weatherglass.connectors.advisory;

import java.time.Instant;
import java.util.List;

/** The forecast of the time at which the last job completes, in the event time of the instance. */
public record CompletionForecast(Instant median, List<TimeInterval> intervals) {
    public CompletionForecast {
        intervals = List.copyOf(intervals);
    }
}
