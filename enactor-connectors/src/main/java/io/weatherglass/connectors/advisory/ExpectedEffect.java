package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The effect of a decision, as predicted in the advisory that recommended it.
 *
 * @param cost expected cost without the decision, in the unit of that advisory's cost
 */
public record ExpectedEffect(
        int sequence, double makespanSeconds, double differenceSeconds, double cost, double differenceCost) {
    public ExpectedEffect {
        Checks.atLeast("sequence", 1, sequence);
        Checks.finiteNotNegative("makespanSeconds", makespanSeconds);
        Checks.finiteNotNegative("cost", cost);
    }
}
