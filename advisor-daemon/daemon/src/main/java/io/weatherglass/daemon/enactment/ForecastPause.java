package io.weatherglass.daemon.enactment;

/**
 * Computes the pause before the forecast of a silent instance is repeated. A shorter pause would hardly change the
 * forecast.
 */
public final class ForecastPause {

    /** Upper bound, s. Users, and the alert that detects a silent daemon, rely on regular advisories. */
    private static final double MAX_SECONDS = 300;

    /** Acceptable age of a forecast as a share of the silence or the remaining time. */
    private static final double NOTICED_SHARE = 0.01;

    private ForecastPause() {}

    /**
     * Returns the pause in seconds.
     *
     * @param interval shortest pause, s, &gt;= 0
     * @param silence time since the last event, s, &gt;= 0
     * @param remaining median remaining time of the last forecast, s, &gt;= 0
     */
    public static double seconds(double interval, double silence, double remaining) {
        return Math.max(interval, Math.min(NOTICED_SHARE * Math.max(silence, remaining), MAX_SECONDS));
    }
}
