package io.weatherglass.forecast.support;

public final class Percent {

    private Percent() {}

    /** Formats a probability or share like the page; only a certain event has 0 % or 100 %. */
    public static String of(double share) {
        if (share > 0 && share < 0.01) {
            return "<1 %";
        }
        return share < 1 && share > 0.99 ? ">99 %" : Math.round(100 * share) + " %";
    }
}
