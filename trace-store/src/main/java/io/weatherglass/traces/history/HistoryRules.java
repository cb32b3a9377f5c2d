package io.weatherglass.traces.history;

/** Argument checks with value and rule in the message. */
final class HistoryRules {
    private HistoryRules() {}

    static void notNegative(String owner, String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(owner + ": " + name + " must be finite and >= 0, was " + value);
        }
    }

    static void notBlank(String owner, String name, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(owner + ": " + name + " must not be blank");
        }
    }
}
