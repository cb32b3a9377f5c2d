package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import java.util.Optional;

/**
 * The result of a comparison.
 *
 * @param cost empty if the cost of a run is unknown or the units differ
 * @param revisionBefore revision of the code; empty if unknown or not unique
 * @param jobsBefore mean number of completed jobs
 */
public record PastRunComparison(
        String workflow,
        List<StoredRun> before,
        List<StoredRun> after,
        Optional<String> revisionBefore,
        Optional<String> revisionAfter,
        double jobsBefore,
        double jobsAfter,
        Attribution makespan,
        Optional<Attribution> cost) {}
