package io.weatherglass.simulation.model;

public final class Arguments {
    private Arguments() {}

    public static double nonNegative(String what, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " must be finite and >= 0, but was " + value);
        }
        return value;
    }

    public static double positive(String what, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " must be finite and > 0, but was " + value);
        }
        return value;
    }

    public static double finite(String what, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " must be finite, but was " + value);
        }
        return value;
    }

    public static int atLeast(String what, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(what + " must be >= " + least + ", but was " + value);
        }
        return value;
    }

    public static String nonBlank(String what, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(what + " must not be blank, but was \"" + value + "\"");
        }
        return value;
    }
}
