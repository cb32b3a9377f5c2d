package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import java.util.Optional;

/**
 * The result of a comparison.
 *
 * @param cost empty if the cost of a run is unknown or the units differ
 * @param revisionBefore revision of the code; empty if unknown or not unique
 * @param otherParameters whether the parameters are known to differ
 * @param otherNodes whether all machines differ, or all are the same; empty if unknown or mixed
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
        boolean otherParameters,
        Optional<Boolean> otherNodes,
        Attribution makespan,
        Optional<Attribution> cost) {}
