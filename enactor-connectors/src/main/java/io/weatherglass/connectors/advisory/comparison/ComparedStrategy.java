package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * What is expected if the rest of an instance is enacted under a strategy: jobs that have been placed stay where they are, all others are
 * placed by it. As the model gives it, not calibrated.
 *
 * @param realizations that were compared, those with the same random numbers as the own strategy's; at least 1
 * @param cost of the whole run, in the unit of the advisory's cost
 * @param difference to the own strategy; of the own one itself exactly 0
 * @param better in what it is better than the own strategy, empty if it is not: {@code deadline-risk}, {@code budget-risk}, {@code cost},
 *     {@code makespan}
 */
public record ComparedStrategy(
        String strategy,
        int realizations,
        Estimate makespanSeconds,
        Estimate cost,
        Risk risk,
        StrategyDifference difference,
        List<String> better) {
    public ComparedStrategy {
        Checks.notBlank("strategy", strategy);
        Checks.atLeast("realizations", 1, realizations);
        better = List.copyOf(better);
    }
}
