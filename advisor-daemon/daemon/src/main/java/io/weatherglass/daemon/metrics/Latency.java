package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * Count, mean (0 if there are no measurements) and upper bounds of quantiles, in seconds (empty above the last bucket).
 */
public record Latency(long count, double meanSeconds, OptionalDouble p50Seconds, OptionalDouble p95Seconds) {

    static Latency of(Timer timer) {
        CountAtBucket[] classes = timer.takeSnapshot().histogramCounts();
        return new Latency(
                timer.count(),
                timer.mean(TimeUnit.SECONDS),
                at(0.5, classes, timer.count()),
                at(0.95, classes, timer.count()));
    }

    private static OptionalDouble at(double share, CountAtBucket[] classes, long count) {
        for (CountAtBucket one : classes) {
            if (count > 0 && one.count() >= share * count) {
                return OptionalDouble.of(one.bucket(TimeUnit.SECONDS));
            }
        }
        return OptionalDouble.empty();
    }
}
