package io.weatherglass.connectors.internal;

import java.util.Objects;
import java.util.OptionalDouble;

/** Argument checks whose messages name the argument, the rule and the value that broke it. */
public final class Checks {
    private Checks() {}

    /** Returns {@code value} if it has a character that is not white space. */
    public static String notBlank(String name, String value) {
        Objects.requireNonNull(value, () -> name + " must not be null");
        require(!value.isBlank(), name, "must not be blank", '"' + value + '"');
        return value;
    }

    /** Returns {@code value} if it is finite and not negative. */
    public static double finiteNotNegative(String name, double value) {
        require(Double.isFinite(value) && value >= 0, name, "must be finite and >= 0", value);
        return value;
    }

    /** Returns {@code value} if it is absent, or finite and not negative. */
    public static OptionalDouble finiteNotNegative(String name, OptionalDouble value) {
        notNull(name, value).ifPresent(present -> finiteNotNegative(name, present));
        return value;
    }

    /** Returns {@code value} if it is finite. */
    public static double finite(String name, double value) {
        require(Double.isFinite(value), name, "must be finite", value);
        return value;
    }

    /** Returns {@code value} if it lies in [0, 1]. */
    public static double fraction(String name, double value) {
        require(value >= 0 && value <= 1, name, "must be in [0, 1]", value);
        return value;
    }

    /** Returns {@code value} if it is at least {@code least}. */
    public static long atLeast(String name, long least, long value) {
        // every event and advisory is checked: the rule is put into words only when it is broken
        if (value < least) {
            require(false, name, "must be >= " + least, value);
        }
        return value;
    }

    /** Returns {@code value} if it is not null. */
    public static <T> T notNull(String name, T value) {
        return Objects.requireNonNull(value, () -> name + " must not be null");
    }

    /** Throws unless {@code holds}. */
    public static void require(boolean holds, String name, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(name + " " + rule + ", was " + value);
        }
    }
}
