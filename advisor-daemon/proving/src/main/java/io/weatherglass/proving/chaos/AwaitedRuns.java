package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Waits until the compacted topic contains a certain kind of advisory for each run, for example the closing advisory,
 * which is the last output of a run. Not thread-safe.
 */
final class AwaitedRuns implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<String, byte[]> consumer;
    private final Predicate<Advisory> awaited;
    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Set<String> seen = new HashSet<>();

    /** @param topic the compacted topic, which must exist */
    AwaitedRuns(KafkaClients clients, String topic, Predicate<Advisory> awaited) {
        this.awaited = awaited;
        consumer = clients.reader();
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /**
     * Waits until each run has an advisory of the awaited kind, or until none has arrived for the given time. Returns
     * the runs that still have no such advisory.
     *
     * @param patience maximum time until the next awaited advisory
     */
    Set<String> await(Set<String> instances, Duration patience) {
        Set<String> open = new HashSet<>(instances);
        open.removeAll(seen);
        long deadline = System.nanoTime() + patience.toNanos();
        while (!open.isEmpty() && System.nanoTime() < deadline) {
            int before = seen.size();
            consumer.poll(POLL).forEach(record -> {
                if (awaited.test(codec.fromRecord(record))) {
                    seen.add(record.key());
                }
            });
            if (seen.size() > before) {
                open.removeAll(seen);
                deadline = System.nanoTime() + patience.toNanos();
            }
        }
        return open;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
