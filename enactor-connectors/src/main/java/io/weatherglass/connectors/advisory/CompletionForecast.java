package io.weatherglass.connectors.advisory;

import java.time.Instant;
import java.util.List;

/** The forecast of the completion of the last job, on the event clock of the instance. */
public record CompletionForecast(Instant median, List<TimeInterval> intervals) {
    public CompletionForecast {
        intervals = List.copyOf(intervals);
    }
}
