package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;

/** An estimated probability and the half-width of its Wilson interval, both in [0, 1]. */
public record RiskEstimate(double probability, double halfWidth) {

    private static final double EXCEEDED = 0.5;

    public RiskEstimate {
        Checks.fraction("probability", probability);
        Checks.fraction("halfWidth", halfWidth);
    }

    /** Returns whether an ended run exceeded the limit; its probability of doing so is 0 or 1. */
    public static boolean isExceeded(double probability) {
        return probability > EXCEEDED;
    }

    @JsonIgnore
    public boolean isExceeded() {
        return isExceeded(probability);
    }
}
