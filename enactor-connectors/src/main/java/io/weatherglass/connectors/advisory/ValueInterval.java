package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An interval for a cost, BTU count or VM time, bounded by two percentiles; the upper bound is not a maximum.
 *
 * @param level nominal coverage, 0.95
 * @param lower at least 0
 * @param upper at least {@code lower}
 */
public record ValueInterval(
        double level,
        double lower,
        double upper,
        OptionalDouble modelLower,
        OptionalDouble modelUpper,
        Coverage coverage,
        Optional<String> note) {
    public ValueInterval {
        Checks.fraction("level", level);
        Checks.finiteNotNegative("lower", lower);
        Checks.finiteNotNegative("upper", upper);
        Checks.require(lower <= upper, "upper", "must be >= lower " + lower, upper);
        Checks.finiteNotNegative("modelLower", modelLower);
        Checks.finiteNotNegative("modelUpper", modelUpper);
        Checks.require(
                modelLower.isPresent() == modelUpper.isPresent(),
                "modelUpper",
                "must be present together with modelLower",
                modelUpper);
    }
}
