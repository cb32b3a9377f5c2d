package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How often intervals of a kind hold the true value.
 *
 * @param nominal what they are meant to hold, in (0, 1)
 * @param measured the share of finished runs in which those that were published did, in [0, 1]; absent without history
 * @param instances the finished runs that it was measured on, at least 1; absent without history
 */
public record Coverage(double nominal, OptionalDouble measured, OptionalInt instances) {
    public Coverage {
        Checks.fraction("nominal", nominal);
        Checks.notNull("measured", measured).ifPresent(share -> Checks.fraction("measured", share));
        Checks.notNull("instances", instances).ifPresent(count -> Checks.atLeast("instances", 1, count));
    }
}
