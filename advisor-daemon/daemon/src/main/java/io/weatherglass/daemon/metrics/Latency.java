package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * How long something takes, since the start.
 *
 * @param count how often it happened, &gt;= 0
 * @param meanSeconds 0 where it never happened
 * @param p50Seconds upper end of the histogram's class that holds the median; empty where it never happened or is beyond all classes
 * @param p95Seconds the same of the 95th percentile
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
