package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * An interval of a duration between percentiles: its upper bound is no maximum.
 *
 * @param level the probability it is meant to hold, 0.95
 * @param lowerSeconds lower bound in seconds, at least 0
 * @param upperSeconds upper bound in seconds, at least the lower one
 * @param coverage how often such intervals hold
 * @param note what a reader should know of it
 */
public record DurationInterval(
        double level, double lowerSeconds, double upperSeconds, Coverage coverage, Optional<String> note) {
    /** Checks the ranges given above. */
    public DurationInterval {
        Checks.fraction("level", level);
        Checks.finiteNotNegative("lowerSeconds", lowerSeconds);
        Checks.finiteNotNegative("upperSeconds", upperSeconds);
        Checks.require(
                lowerSeconds <= upperSeconds, "upperSeconds", "must be >= lowerSeconds " + lowerSeconds, upperSeconds);
        Checks.notNull("coverage", coverage);
        Checks.notNull("note", note);
    }
}
