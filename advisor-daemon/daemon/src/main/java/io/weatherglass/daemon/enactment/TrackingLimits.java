package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.forecasting.ForecastPause;
import java.time.Duration;

/**
 * The bounds within which instances are tracked.
 *
 * @param heldEvents events held per instance without a plan
 * @param holdTimeout how long they are held, wall clock
 * @param idleTimeout least silence, on the event clock, before an instance is abandoned
 * @param reforecastInterval minimum event time after which a silent instance is forecast again
 */
public record TrackingLimits(int heldEvents, Duration holdTimeout, Duration idleTimeout, Duration reforecastInterval) {

    private static final double NANOS = 1e9;

    /** A replay at high speed is not forecast more often than this, by the wall clock. */
    static final Duration MIN_REFORECAST_PAUSE = Duration.ofMillis(500);

    private static final long MIN_CHECK_MILLIS = 250;

    /** A guess: what is due can wait so long. */
    private static final long MAX_CHECK_MILLIS = 2_000;

    /** The bounds that a configuration asks for. */
    public static TrackingLimits of(Configuration configuration) {
        return new TrackingLimits(
                configuration.get(Settings.HELD_EVENTS),
                configuration.get(Settings.HOLD_TIMEOUT),
                configuration.get(Settings.IDLE_TIMEOUT),
                configuration.get(ForecastSettings.REFORECAST_INTERVAL));
    }

    /**
     * The wall-clock pause between two forecasts of a silent instance.
     *
     * @param silence on the event clock, &gt;= 0
     * @param remaining median of the last forecast, &gt;= 0
     */
    Duration reforecastPause(double timescale, Duration silence, Duration remaining) {
        double pause = ForecastPause.seconds(
                seconds(reforecastInterval) / timescale, seconds(silence) / timescale, seconds(remaining) / timescale);
        Duration asked = Duration.ofNanos(Math.round(pause * NANOS));
        return asked.compareTo(MIN_REFORECAST_PAUSE) < 0 ? MIN_REFORECAST_PAUSE : asked;
    }

    /** How often instances are looked through for what is due. That takes some microseconds for each, so there is 1 ms for each open one. */
    static Duration checkEvery(int open) {
        return Duration.ofMillis(Math.max(MIN_CHECK_MILLIS, Math.min(MAX_CHECK_MILLIS, open)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }
}
