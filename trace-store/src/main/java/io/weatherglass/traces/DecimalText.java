package io.weatherglass.traces;

import java.util.regex.Pattern;

/** Numbers in decimal notation: {@link Double#parseDouble} alone would also take "NaN", "1d" and hexadecimal. */
public final class DecimalText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d++\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private DecimalText() {}

    /** Returns NaN if the text is no number. */
    public static double parse(String text) {
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    }
}
