package io.weatherglass.forecast.forecasting;

/** The pause between forecasts of a silent instance, until elapsed time changes a noticeable part of the last one. */
public final class ForecastPause {

    /** Upper bound, s: people and the alert on a silent daemon expect a sign of life. */
    private static final double MAX_SECONDS = 300;

    /** Share of the silence or the remaining time by which a forecast may be out of date. */
    private static final double NOTICED_SHARE = 0.01;

    private ForecastPause() {}

    /** All in seconds of one clock, &gt;= 0: the shortest pause, the silence and the median remaining time of the last forecast. */
    public static double seconds(double interval, double silence, double remaining) {
        return Math.max(interval, Math.min(NOTICED_SHARE * Math.max(silence, remaining), MAX_SECONDS));
    }
}
