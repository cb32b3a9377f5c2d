package io.weatherglass.forecast.calibration;

public record RiskScore(Kind kind, ProgressBucket bucket, double probability, boolean came) {

    public enum Kind {
        DEADLINE_MISS,
        BUDGET_EXCEEDED
    }
}
