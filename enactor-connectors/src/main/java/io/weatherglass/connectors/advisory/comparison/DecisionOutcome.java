package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

/**
 * What is expected if something is decided now. As the model gives it, not calibrated.
 *
 * @param realizations that were compared, those with the same random numbers as of the plan that is kept; at least 1
 * @param makespanSeconds of the whole run, in seconds
 * @param cost of the whole run, in the unit of the answer; absent where no cost is known
 * @param risk of missing the deadline, the decision's where it moves it, and of exceeding the budget
 * @param difference to the plan that is kept; of this itself exactly 0. Where there is no cost that of the cost is 0
 */
public record DecisionOutcome(
        Decision decision,
        String text,
        int realizations,
        Estimate makespanSeconds,
        Optional<Estimate> cost,
        Risk risk,
        StrategyDifference difference) {
    public DecisionOutcome {
        Checks.notBlank("text", text);
        Checks.atLeast("realizations", 1, realizations);
    }
}
