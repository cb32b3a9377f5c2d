package io.weatherglass.traces;

import java.util.regex.Pattern;

/** Parses decimal numbers. Unlike {@link Double#parseDouble}, does not accept "NaN", "1d" or hexadecimal numbers. */
public final class DecimalText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d++\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private DecimalText() {}

    /** Returns NaN if the text is not a number. */
    public static double parse(String text) {
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    }
}
