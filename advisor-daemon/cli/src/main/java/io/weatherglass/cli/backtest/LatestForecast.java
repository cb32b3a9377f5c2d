package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.enactment.ForecastPause;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.function.Function;

/** Computes the last forecast that the daemon would have published by a given time, even if the instance was silent. */
final class LatestForecast {

    /** Minimum pause between two forecasts of a silent instance, s; the default of {@code forecast.interval}. */
    private static final double MIN_PAUSE_SECONDS = 10;

    private LatestForecast() {}

    /** @param seconds time after the submission, s, &gt;= 0 */
    static Advisory until(double seconds, FollowedEvents events, Function<InstanceSnapshot, Advisory> advise) {
        int count = Math.max(1, events.countUntil(seconds));
        double last = events.seconds(count - 1);
        Advisory withEvent = advise.apply(events.after(count));
        double remaining = withEvent
                .makespan()
                .map(makespan -> makespan.medianSeconds() - last)
                .orElse(0.0);
        double date = date(last, seconds, remaining);
        return date > last ? advise.apply(events.at(date)) : withEvent;
    }

    /**
     * Returns the time of the last forecast up to {@code until} for an instance that has been silent since
     * {@code last}. All times are in seconds.
     *
     * @param remaining median remaining time after {@code last}, s
     */
    static double date(double last, double until, double remaining) {
        double silence = until - last;
        double pause = ForecastPause.seconds(MIN_PAUSE_SECONDS, silence, remaining);
        return last + Math.max(0, Math.floor(silence / pause)) * pause;
    }
}
