package io.weatherglass.connectors.advisory.comparison;

import java.util.Optional;

/**
 * What would change if the rest of an instance were enacted under another strategy.
 *
 * @param cost of the cost, in the unit of the advisory's cost
 * @param deadlineMiss of the probability of missing the deadline, if there is one
 * @param budgetExceeded of the probability of exceeding the budget, if there is one
 */
public record StrategyDifference(
        PairedDifference makespanSeconds,
        PairedDifference cost,
        Optional<PairedDifference> deadlineMiss,
        Optional<PairedDifference> budgetExceeded) {}
