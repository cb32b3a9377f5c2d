package io.weatherglass.simulation.montecarlo;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Result of a Monte-Carlo forecast. Times are seconds after the start of the instance. Distributions retain the order
 * of replicates ({@link SampleDistribution#valuesAsGiven()}), so results with the same key can be compared pairwise.
 * Fields that are unknown or were not requested are empty. If no price is known, the budget is in billing units.
 */
@RecordBuilder
public record MonteCarloResult(
        SampleDistribution completionSeconds,
        CountDistribution billedUnits,
        CountDistribution vmCount,
        SampleDistribution vmUptimeSeconds,
        Optional<SampleDistribution> cost,
        Optional<Proportion> deadlineMissed,
        Optional<Proportion> budgetExceeded,
        Optional<Criticality> criticality,
        int realizations,
        int batches,
        StopReason stopReason,
        String engine) {}
