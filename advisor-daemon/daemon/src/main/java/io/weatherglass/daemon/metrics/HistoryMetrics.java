package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

public final class HistoryMetrics {

    private final Counter pruned;

    HistoryMetrics(MeterRegistry registry) {
        pruned = Counter.builder("weatherglass.history.runs.pruned")
                .description("Past runs that this daemon has taken out of the history")
                .register(registry);
    }

    public void pruned(long runs) {
        pruned.increment(runs);
    }
}
