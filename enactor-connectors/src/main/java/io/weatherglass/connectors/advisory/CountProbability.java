package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/** The probability, in [0, 1], that {@code count} BTUs are billed; {@code count} is at least 0. */
public record CountProbability(long count, double probability) {
    public CountProbability {
        Checks.atLeast("count", 0, count);
        Checks.fraction("probability", probability);
    }
}
