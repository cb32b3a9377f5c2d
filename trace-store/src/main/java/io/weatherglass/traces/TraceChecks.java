package io.weatherglass.traces;

public final class TraceChecks {
    private TraceChecks() {}

    public static double finite(String owner, String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(owner + ": " + name + " must be finite, was " + value);
        }
        return value;
    }

    public static double notNegative(String owner, String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(owner + ": " + name + " must be finite and >= 0, was " + value);
        }
        return value;
    }

    public static void notBlank(String owner, String name, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(owner + ": " + name + " must not be blank");
        }
    }
}
