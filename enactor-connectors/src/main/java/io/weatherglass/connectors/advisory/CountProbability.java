package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The probability of a number of BTUs.
 *
 * @param count at least 0
 * @param probability in [0, 1]
 */
public record CountProbability(long count, double probability) {
    public CountProbability {
        Checks.atLeast("count", 0, count);
        Checks.fraction("probability", probability);
    }
}
