package io.weatherglass.connectors.advisory;

import java.util.List;
import java.util.Optional;

/**
 * The explanation of a forecast.
 *
 * @param criticalJobs at most five unfinished jobs that determine the makespan, most critical first
 */
public record Explanation(
        Optional<ForecastChange> sincePrevious,
        Optional<ForecastChange> sinceStart,
        List<JobCriticality> criticalJobs) {
    public Explanation {
        criticalJobs = List.copyOf(criticalJobs);
    }
}
