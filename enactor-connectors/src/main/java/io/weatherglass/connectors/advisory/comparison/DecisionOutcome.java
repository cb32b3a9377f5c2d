package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

/**
 * The expected outcome of a decision if it is taken now. Estimated by the model without calibration.
 *
 * @param realizations number of realizations compared, which use the same random numbers as those of the unchanged
 *     plan; at least 1
 * @param difference from the unchanged plan; exactly 0 for the unchanged plan itself; the difference in cost is also 0
 *     if there is no cost
 */
public record DecisionOutcome(
        Decision decision,
        String text,
        int realizations,
        Estimate makespanSeconds,
        Optional<Estimate> cost,
        Risk risk,
        OutcomeDifference difference) {
    public DecisionOutcome {
        Checks.notBlank("text", text);
        Checks.atLeast("realizations", 1, realizations);
    }
}
