package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Result of a Monte-Carlo forecast; dates are seconds after the start of the instance. Distributions keep their values by replicate ({@link
 * SampleDistribution#valuesAsGiven()}): results of one key can be compared pair by pair. What was not requested, or is not known, is empty;
 * without a known price the budget is one of billing units.
 */
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
        StopReason stopReason) {}
