package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;

/**
 * An interval for a time, bounded by two percentiles; the upper bound is not a maximum.
 *
 * @param level nominal coverage, 0.95
 */
public record TimeInterval(double level, Instant lower, Instant upper) {
    public TimeInterval {
        Checks.fraction("level", level);
        Checks.require(!upper.isBefore(lower), "upper", "must not be before lower " + lower, upper);
    }
}
