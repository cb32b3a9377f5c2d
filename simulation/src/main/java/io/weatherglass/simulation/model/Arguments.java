package io.weatherglass.simulation.model;

/** Argument checks whose messages name the value and the rule it breaks. */
public final class Arguments {
    private Arguments() {}

    /** Returns {@code value} if it is finite and &gt;= 0. */
    public static double nonNegative(String what, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " must be finite and >= 0, was " + value);
        }
        return value;
    }

    /** Returns {@code value} if it is finite and &gt; 0. */
    public static double positive(String what, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " must be finite and > 0, was " + value);
        }
        return value;
    }

    /** Returns {@code value} if it is finite. */
    public static double finite(String what, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " must be finite, was " + value);
        }
        return value;
    }

    /** Returns {@code value} if it is at least {@code least}. */
    public static int atLeast(String what, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(what + " must be >= " + least + ", was " + value);
        }
        return value;
    }

    /** Returns {@code value} if it has at least one character that is not white space. */
    public static String nonBlank(String what, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(what + " must not be blank, was \"" + value + "\"");
        }
        return value;
    }
}
