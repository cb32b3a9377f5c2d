package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The coverage of intervals of one kind.
 *
 * @param nominal intended coverage, in (0, 1)
 * @param measured share of finished runs whose published intervals contained the true value, in [0, 1]; absent without
 *     history
 * @param instances number of these runs, at least 1; absent without history
 */
public record Coverage(double nominal, OptionalDouble measured, OptionalInt instances) {
    public Coverage {
        Checks.fraction("nominal", nominal);
        Checks.notNull("measured", measured).ifPresent(share -> Checks.fraction("measured", share));
        Checks.notNull("instances", instances).ifPresent(count -> Checks.atLeast("instances", 1, count));
    }
}
