package io.weatherglass.connectors.advisory.comparison;

import java.util.Optional;

/**
 * The expected changes in the outcome if another strategy is used for the rest of a run.
 *
 * @param cost change in the cost, in the unit of the advisory's cost
 * @param deadlineMiss change in the probability of missing the deadline, if there is one
 * @param budgetExceeded change in the probability of exceeding the budget, if there is one
 */
public record OutcomeDifference(
        PairedDifference makespanSeconds,
        PairedDifference cost,
        Optional<PairedDifference> deadlineMiss,
        Optional<PairedDifference> budgetExceeded) {}
