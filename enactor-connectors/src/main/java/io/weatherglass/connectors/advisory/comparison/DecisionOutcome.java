package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

/**
 * What is expected if something is decided now. As the model gives it, not calibrated.
 *
 * @param realizations that were compared, those with the same random numbers as of the plan that is kept; at least 1
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
