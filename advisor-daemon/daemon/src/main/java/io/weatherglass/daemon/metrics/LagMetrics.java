package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Lag per partition of this daemon. Thread-safe. */
public final class LagMetrics {

    private static final String NAME = "weatherglass.consumer.lag.records";

    private final MeterRegistry registry;
    private final Map<Integer, AtomicLong> records = new ConcurrentHashMap<>();
    private volatile Supplier<Map<Integer, Long>> source = Map::of;

    LagMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    public void from(Supplier<Map<Integer, Long>> records) {
        source = records;
    }

    /** May wait for the brokers. */
    public Map<Integer, Long> now() {
        return source.get();
    }

    void refresh() {
        set(now());
    }

    private synchronized void set(Map<Integer, Long> behind) {
        for (Integer gone : Set.copyOf(records.keySet())) {
            if (!behind.containsKey(gone)) {
                records.remove(gone);
                registry.find(NAME).tag("partition", gone.toString()).meters().forEach(registry::remove);
            }
        }
        behind.forEach((partition, count) ->
                records.computeIfAbsent(partition, this::gauge).set(count));
    }

    private AtomicLong gauge(Integer partition) {
        AtomicLong value = new AtomicLong();
        Gauge.builder(NAME, value, AtomicLong::get)
                .description("Events in the log that are not folded yet")
                .tags(Tags.of("partition", partition.toString()))
                .register(registry);
        return value;
    }
}
