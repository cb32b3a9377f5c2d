package io.weatherglass.forecast.calibration;

/**
 * A probability that was given of a finished instance, and whether it came true.
 *
 * @param probability in [0, 1]
 */
public record RiskScore(Kind kind, ProgressBucket bucket, double probability, boolean came) {

    /** What may happen. */
    public enum Kind {
        DEADLINE_MISS,
        BUDGET_EXCEEDED
    }
}
