package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * The expected outcome if a given strategy is used for the rest of a run: jobs already placed are not moved, and
 * the strategy places all others. Estimated by the model without calibration.
 *
 * @param realizations number of compared realizations, at least 1; they use the same random numbers as the realizations
 *     of the current strategy
 * @param cost total cost of the run, in the unit of the advisory's cost
 * @param difference from the current strategy; exactly 0 for the current strategy itself
 * @param better criteria that favour this strategy over the current one: {@code deadline-risk}, {@code budget-risk},
 *     {@code cost}, {@code makespan}; possibly empty
 */
public record ComparedStrategy(
        String strategy,
        int realizations,
        Estimate makespanSeconds,
        Estimate cost,
        Risk risk,
        OutcomeDifference difference,
        List<String> better) {
    public ComparedStrategy {
        Checks.notBlank("strategy", strategy);
        Checks.atLeast("realizations", 1, realizations);
        better = List.copyOf(better);
    }
}
