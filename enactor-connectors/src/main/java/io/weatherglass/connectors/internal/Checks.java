package io.weatherglass.connectors.internal;

import java.util.Objects;
import java.util.OptionalDouble;

/** Argument checks whose messages contain the argument, the rule and the value. */
public final class Checks {
    private Checks() {}

    public static String notBlank(String name, String value) {
        Objects.requireNonNull(value, () -> name + " must not be null");
        require(!value.isBlank(), name, "must not be blank", '"' + value + '"');
        return value;
    }

    public static double finiteNotNegative(String name, double value) {
        require(Double.isFinite(value) && value >= 0, name, "must be finite and >= 0", value);
        return value;
    }

    public static OptionalDouble finiteNotNegative(String name, OptionalDouble value) {
        notNull(name, value).ifPresent(present -> finiteNotNegative(name, present));
        return value;
    }

    public static double finite(String name, double value) {
        require(Double.isFinite(value), name, "must be finite", value);
        return value;
    }

    public static double fraction(String name, double value) {
        require(value >= 0 && value <= 1, name, "must be in [0, 1]", value);
        return value;
    }

    public static long atLeast(String name, long least, long value) {
        // every event and advisory is checked, so the message is formatted only if the rule is broken
        if (value < least) {
            require(false, name, "must be >= " + least, value);
        }
        return value;
    }

    public static <T> T notNull(String name, T value) {
        return Objects.requireNonNull(value, () -> name + " must not be null");
    }

    public static void require(boolean holds, String name, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(name + " " + rule + ", but was " + value);
        }
    }
}
