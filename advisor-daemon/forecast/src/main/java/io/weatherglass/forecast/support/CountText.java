package io.weatherglass.forecast.support;

public final class CountText {

    private CountText() {}

    /** Returns the number and the noun, with a plural s unless the number is 1. */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
