package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;

/**
 * The forecast of the moment when the last job completes, on the instance's event clock.
 *
 * @param median the median
 * @param intervals by rising level
 */
public record CompletionForecast(Instant median, List<TimeInterval> intervals) {
    /** Checks the ranges given above. */
    public CompletionForecast {
        Checks.notNull("median", median);
        intervals = List.copyOf(intervals);
    }
}
