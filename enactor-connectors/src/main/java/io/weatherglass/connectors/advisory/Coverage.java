package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The coverage of one kind of interval.
 *
 * @param nominal intended coverage, in (0, 1)
 * @param measured share of finished runs whose published intervals contained the true value, in [0, 1]; absent if there
 *     are no such runs
 * @param instances number of finished runs, at least 1; absent if there are none
 */
public record Coverage(double nominal, OptionalDouble measured, OptionalInt instances) {
    public Coverage {
        Checks.fraction("nominal", nominal);
        Checks.notNull("measured", measured).ifPresent(share -> Checks.fraction("measured", share));
        Checks.notNull("instances", instances).ifPresent(count -> Checks.atLeast("instances", 1, count));
    }
}
