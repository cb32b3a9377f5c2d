package io.weatherglass.connectors.advisory;

import java.time.Instant;
import java.util.List;

/** The forecast of the moment when the last job completes, on the instance's event clock. */
public record CompletionForecast(Instant median, List<TimeInterval> intervals) {
    public CompletionForecast {
        intervals = List.copyOf(intervals);
    }
}
