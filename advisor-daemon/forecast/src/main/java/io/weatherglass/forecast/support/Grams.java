package io.weatherglass.forecast.support;

import java.util.Locale;

/** Formats emissions as the page does, for example {@code 1.24 kg CO2e}. */
public final class Grams {
    private static final double THOUSAND = 1000;

    private Grams() {}

    public static String of(double grams) {
        return grams < THOUSAND
                ? number(grams) + " g CO2e"
                : grams < THOUSAND * THOUSAND
                        ? number(grams / THOUSAND) + " kg CO2e"
                        : number(grams / THOUSAND / THOUSAND) + " t CO2e";
    }

    /** Returns three significant digits. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
