package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.function.Supplier;

/** Lag per partition of this daemon. Thread-safe. */
public final class LagMetrics {
    private final MultiGauge records;
    private volatile Supplier<Map<Integer, Long>> source = Map::of;

    LagMetrics(MeterRegistry registry) {
        records = MultiGauge.builder("weatherglass.consumer.lag.records")
                .description("Events in the log that are not folded yet")
                .register(registry);
    }

    public void from(Supplier<Map<Integer, Long>> lag) {
        source = lag;
    }

    /** May wait for the brokers. */
    public Map<Integer, Long> now() {
        return source.get();
    }

    synchronized void refresh() {
        records.register(
                now().entrySet().stream()
                        .map(lag -> MultiGauge.Row.of(
                                Tags.of("partition", lag.getKey().toString()), lag.getValue()))
                        .toList(),
                true);
    }
}
