package io.weatherglass.connectors.advisory;

import java.util.List;
import java.util.Optional;

/**
 * How a forecast came about.
 *
 * @param criticalJobs jobs that are not over and determine the end, the most critical first; at most five
 */
public record Explanation(
        Optional<ForecastChange> sincePrevious,
        Optional<ForecastChange> sinceStart,
        List<JobCriticality> criticalJobs) {
    public Explanation {
        criticalJobs = List.copyOf(criticalJobs);
    }
}
