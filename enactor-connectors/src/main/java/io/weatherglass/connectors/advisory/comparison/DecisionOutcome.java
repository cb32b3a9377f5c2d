package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.util.Optional;

/**
 * The expected outcome of a decision if it is taken now. Estimated by the model without calibration.
 *
 * @param realizations number of compared realizations, at least 1; they use the same random numbers as the realizations
 *     of the unchanged plan
 * @param difference from the unchanged plan; exactly 0 for the unchanged plan itself; the difference in cost is 0 if no
 *     cost is known
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
