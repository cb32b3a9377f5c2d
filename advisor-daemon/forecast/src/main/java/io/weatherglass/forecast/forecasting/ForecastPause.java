package io.weatherglass.forecast.forecasting;

/**
 * How long a silent instance goes without another forecast: until what time alone can change of the last one is a part of it that somebody would
 * notice.
 */
public final class ForecastPause {

    /** Who looks at a run, and the alert on a daemon that publishes nothing, wants to see that it is followed, s. */
    private static final double MAX_SECONDS = 300;

    /** Share of the silence, or of the remaining time, by which a forecast may be out of date. A guess. */
    private static final double NOTICED_SHARE = 0.01;

    private ForecastPause() {}

    /**
     * In seconds of one clock, as all arguments.
     *
     * @param interval the shortest pause, as {@code forecast.interval} says
     * @param silence &gt;= 0
     * @param remaining median of the last forecast, &gt;= 0
     */
    public static double seconds(double interval, double silence, double remaining) {
        return Math.max(interval, Math.min(NOTICED_SHARE * Math.max(silence, remaining), MAX_SECONDS));
    }
}
