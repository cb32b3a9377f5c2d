package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;

/** An estimated probability and the half-width of its Wilson interval, both in [0, 1]. */
public record RiskEstimate(double probability, double halfWidth) {
    public RiskEstimate {
        Checks.fraction("probability", probability);
        Checks.fraction("halfWidth", halfWidth);
    }
}
