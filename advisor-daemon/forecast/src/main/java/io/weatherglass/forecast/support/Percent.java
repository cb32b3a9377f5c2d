package io.weatherglass.forecast.support;

public final class Percent {

    private Percent() {}

    /** Formats a probability or share as the page does; 0 % and 100 % mean exactly 0 and 1. */
    public static String of(double share) {
        if (share > 0 && share < 0.01) {
            return "<1 %";
        }
        return share < 1 && share > 0.99 ? ">99 %" : Math.round(100 * share) + " %";
    }
}
