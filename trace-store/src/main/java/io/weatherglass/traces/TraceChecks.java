package io.weatherglass.traces;

/** Argument checks with value and rule in the message. */
final class TraceChecks {
    private TraceChecks() {}

    static double finite(String owner, String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(owner + ": " + name + " must be finite, was " + value);
        }
        return value;
    }

    static double notNegative(String owner, String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(owner + ": " + name + " must be finite and >= 0, was " + value);
        }
        return value;
    }
}
