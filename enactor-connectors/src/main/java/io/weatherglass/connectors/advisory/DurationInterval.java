package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An interval for a duration, bounded by two percentiles; the upper bound is not a maximum.
 *
 * @param level nominal coverage, 0.95
 * @param lowerSeconds at least 0
 * @param upperSeconds at least {@code lowerSeconds}
 */
public record DurationInterval(
        double level,
        double lowerSeconds,
        double upperSeconds,
        OptionalDouble modelLowerSeconds,
        OptionalDouble modelUpperSeconds,
        Coverage coverage,
        Optional<String> note) {
    public DurationInterval {
        Checks.fraction("level", level);
        Checks.finiteNotNegative("lowerSeconds", lowerSeconds);
        Checks.finiteNotNegative("upperSeconds", upperSeconds);
        Checks.require(
                lowerSeconds <= upperSeconds, "upperSeconds", "must be >= lowerSeconds " + lowerSeconds, upperSeconds);
        Checks.finiteNotNegative("modelLowerSeconds", modelLowerSeconds);
        Checks.finiteNotNegative("modelUpperSeconds", modelUpperSeconds);
        Checks.require(
                modelLowerSeconds.isPresent() == modelUpperSeconds.isPresent(),
                "modelUpperSeconds",
                "must be present together with modelLowerSeconds",
                modelUpperSeconds);
    }
}
