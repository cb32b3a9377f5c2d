package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
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

    /** A replay at high speed is not forecast more often than this, by the wall clock. */
    static final Duration MIN_REFORECAST_PAUSE = Duration.ofMillis(500);

    /** Who looks at a run, and the alert on a daemon that publishes nothing, wants to see that it is followed. */
    static final Duration MAX_REFORECAST_PAUSE = Duration.ofMinutes(5);

    /** Share of the silence, or of the remaining time, by which a forecast may be out of date. A guess. */
    private static final double NOTICED_SHARE = 0.01;

    /** The bounds that a configuration asks for. */
    public static TrackingLimits of(Configuration configuration) {
        return new TrackingLimits(
                configuration.get(Settings.HELD_EVENTS),
                configuration.get(Settings.HOLD_TIMEOUT),
                configuration.get(Settings.IDLE_TIMEOUT),
                configuration.get(ForecastSettings.REFORECAST_INTERVAL));
    }

    /**
     * The wall-clock pause between two forecasts of a silent instance: until what time alone can change of the forecast is a
     * part of it that somebody would notice.
     *
     * @param silence on the event clock, &gt;= 0
     * @param remaining median of the last forecast, &gt;= 0
     */
    Duration reforecastPause(double timescale, Duration silence, Duration remaining) {
        double asked = reforecastInterval.toNanos() / timescale;
        double noticed = NOTICED_SHARE * Math.max((double) silence.toNanos(), remaining.toNanos()) / timescale;
        double pause = Math.max(asked, Math.min(noticed, MAX_REFORECAST_PAUSE.toNanos()));
        return Duration.ofNanos((long) Math.max(pause, MIN_REFORECAST_PAUSE.toNanos()));
    }
}
