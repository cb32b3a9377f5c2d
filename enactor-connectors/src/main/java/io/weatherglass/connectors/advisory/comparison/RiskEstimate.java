package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/**
 * An estimated probability.
 *
 * @param probability in [0, 1]
 * @param halfWidth half the width of its Wilson interval, in [0, 1]
 */
public record RiskEstimate(double probability, double halfWidth) {
    public RiskEstimate {
        Checks.fraction("probability", probability);
        Checks.fraction("halfWidth", halfWidth);
    }
}
