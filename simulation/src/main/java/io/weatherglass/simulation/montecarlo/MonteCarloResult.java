package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Result of a Monte-Carlo forecast; dates are seconds after the start of the instance. The distributions also keep
 * their values by replicate ({@link SampleDistribution#valuesAsGiven()}): results of one key are compared pair by pair
 * with {@link io.weatherglass.simulation.statistics.PairedComparison}.
 *
 * @param completionSeconds date of the last completion
 * @param billedUnits billing units owed at the end (BTUs, or seconds where billing is by the second)
 * @param vmCount VMs ever provisioned
 * @param vmUptimeSeconds sum of the VMs' times from request to termination
 * @param cost money owed at the end, if the price is known
 * @param deadlineMissed how often the completion date was after the deadline, if one was requested
 * @param budgetExceeded how often the cost (billing units, where no price is known) was above the budget, if one
 *     was requested and the platform is billed: a pool of slots is if these have a price
 * @param criticality how much each job determines the completion date, if it was requested
 * @param realizations realizations run
 * @param batches batches run
 * @param stopReason why it stopped
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
