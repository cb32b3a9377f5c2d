package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;

/** The forecast of the moment when the last job completes, on the instance's event clock. */
public record CompletionForecast(Instant median, List<TimeInterval> intervals) {
    public CompletionForecast {
        Checks.notNull("median", median);
        intervals = List.copyOf(intervals);
    }
}
