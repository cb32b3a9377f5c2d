package io.weatherglass.forecast.calibration;

/** A published probability and its outcome. */
public record RiskScore(Kind kind, ProgressBucket bucket, double probability, boolean came) {

    public enum Kind {
        DEADLINE_MISS,
        BUDGET_EXCEEDED
    }
}
