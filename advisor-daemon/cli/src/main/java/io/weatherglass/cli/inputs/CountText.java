package io.weatherglass.cli.inputs;

/** Numbers of things, in words that agree: "1 realization", "500 realizations". */
public final class CountText {

    private CountText() {}

    /** The number and the noun, with an s unless the number is 1. */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
