package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.weatherglass.daemon.metrics.RunValues.Key;
import java.util.HashMap;
import java.util.Map;

/** Gauges of active runs, per quantity and quantile, removed when the run ends or the value is missing. */
final class RunSeries {

    private final MeterRegistry registry;
    private final int maxInstances;
    private final Map<String, Map<Key, Series>> runs = new HashMap<>();

    RunSeries(MeterRegistry registry, int maxInstances) {
        this.registry = registry;
        this.maxInstances = maxInstances;
    }

    private static final class Series {
        private volatile double value;
        private Gauge gauge;
    }

    synchronized void update(String instance, Map<Key, Double> values) {
        if (!runs.containsKey(instance) && runs.size() >= maxInstances) {
            return;
        }
        Map<Key, Series> run = runs.computeIfAbsent(instance, id -> new HashMap<>());
        run.entrySet().removeIf(entry -> {
            boolean gone = !values.containsKey(entry.getKey());
            if (gone) {
                registry.remove(entry.getValue().gauge);
            }
            return gone;
        });
        values.forEach((key, value) -> set(run, key, value));
    }

    private void set(Map<Key, Series> run, Key key, double value) {
        Series held = run.get(key);
        if (held != null) {
            held.value = value;
            return;
        }
        Series series = new Series();
        series.value = value;
        series.gauge = Gauge.builder(key.quantity().meterName(), series, s -> s.value)
                .description(key.quantity().description())
                .tags(key.tags())
                .register(registry);
        run.put(key, series);
    }

    synchronized void remove(String instance) {
        Map<Key, Series> run = runs.remove(instance);
        if (run != null) {
            run.values().forEach(series -> registry.remove(series.gauge));
        }
    }
}
