package io.weatherglass.forecast.support;

import java.util.Locale;

/** Formats costs as the page does, so that all surfaces show the same text. */
public final class Money {

    /** Amounts below this value are shown with four decimals, or with two significant digits if they need more. */
    private static final double SMALL = 0.1;

    private Money() {}

    /** Returns {@code 2.50} or, for small amounts, {@code 0.0093} or {@code 0.00014}. */
    public static String of(double amount) {
        double size = Math.abs(amount);
        int decimals = size == 0 || size >= SMALL ? 2 : Math.max(4, 1 - (int) Math.floor(Math.log10(size)));
        return String.format(Locale.ROOT, "%." + decimals + "f", amount);
    }

    /** Returns the number alone: an amount if the unit is a currency, otherwise a count such as {@code 3} for BTU. */
    public static String number(double value, String unit) {
        boolean currency = unit.matches("[A-Z]{3}") && !unit.equals("BTU");
        if (currency || (unit.isEmpty() && value != Math.rint(value))) {
            return of(value);
        }
        double tenths = Math.round(10 * value) / 10.0;
        return String.format(Locale.ROOT, tenths == Math.rint(tenths) ? "%.0f" : "%.1f", tenths);
    }

    public static String of(double value, String unit) {
        return number(value, unit) + " " + unit;
    }
}
