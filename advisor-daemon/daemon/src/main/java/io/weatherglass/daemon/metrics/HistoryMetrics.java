package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** What the daemon reports to Prometheus about the past runs. Thread-safe. */
public final class HistoryMetrics {

    private final Counter pruned;

    HistoryMetrics(MeterRegistry registry) {
        pruned = Counter.builder("weatherglass.history.runs.pruned")
                .description("Past runs that this daemon has taken out of the history")
                .register(registry);
    }

    /** Past runs have been taken out. */
    public void pruned(long runs) {
        pruned.increment(runs);
    }
}
