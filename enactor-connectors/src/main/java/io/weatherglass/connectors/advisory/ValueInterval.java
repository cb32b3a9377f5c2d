package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An interval of a cost, BTU count or VM time between percentiles: its upper bound is no maximum.
 *
 * @param level the probability it is meant to hold, 0.95
 * @param lower lower bound, at least 0
 * @param upper upper bound, at least the lower one
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
                "must be there with modelLower",
                modelUpper);
    }
}
