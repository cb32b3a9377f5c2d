package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
import java.time.Duration;

/** Limits of tracking. The idle timeout and the reforecast interval are minimum times on the event clock. */
public record TrackingLimits(int heldEvents, Duration holdTimeout, Duration idleTimeout, Duration reforecastInterval) {

    private static final double NANOS = 1e9;

    static final Duration MIN_REFORECAST_PAUSE = Duration.ofMillis(500);

    private static final long MIN_CHECK_MILLIS = 250;

    private static final long MAX_CHECK_MILLIS = 2_000;

    public static TrackingLimits of(Configuration configuration) {
        return new TrackingLimits(
                configuration.get(Settings.HELD_EVENTS),
                configuration.get(Settings.HOLD_TIMEOUT),
                configuration.get(Settings.IDLE_TIMEOUT),
                configuration.get(ForecastSettings.REFORECAST_INTERVAL));
    }

    Duration reforecastPause(double timescale, Duration silence, Duration remaining) {
        double pause = ForecastPause.seconds(
                seconds(reforecastInterval) / timescale, seconds(silence) / timescale, seconds(remaining) / timescale);
        Duration asked = Duration.ofNanos(Math.round(pause * NANOS));
        return asked.compareTo(MIN_REFORECAST_PAUSE) < 0 ? MIN_REFORECAST_PAUSE : asked;
    }

    /** A check takes microseconds per instance, so the interval between checks grows by 1 ms per instance. */
    static Duration checkEvery(int open) {
        return Duration.ofMillis(Math.max(MIN_CHECK_MILLIS, Math.min(MAX_CHECK_MILLIS, open)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }
}
