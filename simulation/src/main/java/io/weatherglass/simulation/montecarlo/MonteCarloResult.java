package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Result of a Monte-Carlo forecast; dates are seconds after the start of the instance. Distributions keep their values by replicate ({@link
 * SampleDistribution#valuesAsGiven()}): results of one key can be compared pair by pair.
 *
 * @param vmUptimeSeconds sum of the VMs' times from request to termination
 * @param cost money owed at the end, if the price is known
 * @param deadlineMissed if a deadline was requested
 * @param budgetExceeded by cost, or billing units where no price is known, if a budget was requested and the platform is billed
 * @param criticality if it was requested
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
