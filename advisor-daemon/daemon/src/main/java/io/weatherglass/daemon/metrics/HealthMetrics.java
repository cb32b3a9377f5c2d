package io.weatherglass.daemon.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Thread-safe. */
public final class HealthMetrics {
    private static final Pattern PARTITION = Pattern.compile(" \\d+$");

    private final MeterRegistry registry;
    private final MultiGauge causes;
    private final MultiGauge lag;
    private final Counter hangingTransactions;
    private volatile Supplier<Map<Integer, Long>> lagByPartition = Map::of;
    private volatile Supplier<? extends Collection<String>> unmet = List::of;

    HealthMetrics(MeterRegistry registry) {
        this.registry = registry;
        causes = MultiGauge.builder("weatherglass.unready.causes")
                .description(
                        "Reasons why the daemon is not ready, as in /health/ready; value: number of partitions, or 1")
                .register(registry);
        lag = MultiGauge.builder("weatherglass.consumer.lag.records")
                .description("Unprocessed events in the partitions of this daemon; absent if Kafka does not respond"
                        + " within 1 s")
                .register(registry);
        hangingTransactions = Counter.builder("weatherglass.hanging.transactions.ended")
                .description("Hanging Kafka transactions aborted by this daemon")
                .register(registry);
    }

    public void hangingTransactionEnded() {
        hangingTransactions.increment();
    }

    public void unready(Supplier<? extends Collection<String>> causesNow) {
        unmet = causesNow;
    }

    public void disk(Supplier<Number> freeBytes, Supplier<Number> minFreeBytes) {
        Gauge.builder("weatherglass.disk.free.bytes", freeBytes)
                .description("Free space on the disk of the data directory")
                .register(registry);
        Gauge.builder("weatherglass.disk.min.free.bytes", minFreeBytes)
                .description("Free space below which the daemon rejects new data (disk.min-free)")
                .register(registry);
    }

    public void lag(Supplier<Map<Integer, Long>> byPartition) {
        lagByPartition = byPartition;
    }

    /** Returns the lag of this daemon by partition. May wait for the brokers. */
    public Map<Integer, Long> lag() {
        return lagByPartition.get();
    }

    synchronized void refresh() {
        lag.register(
                lag().entrySet().stream()
                        .map(of -> MultiGauge.Row.of(
                                Tags.of("partition", of.getKey().toString()), of.getValue()))
                        .toList(),
                true);
        Map<String, Long> count = unmet.get().stream()
                .collect(Collectors.groupingBy(
                        cause -> PARTITION.matcher(cause).replaceFirst(""), TreeMap::new, Collectors.counting()));
        causes.register(
                count.entrySet().stream()
                        .map(cause -> MultiGauge.Row.of(Tags.of("cause", cause.getKey()), cause.getValue()))
                        .toList(),
                true);
    }
}
