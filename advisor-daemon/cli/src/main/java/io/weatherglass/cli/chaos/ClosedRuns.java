package io.weatherglass.cli.chaos;

import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Waits until runs are closed in the compacted topic, which is the last thing that is done about a run. Used by one thread. */
final class ClosedRuns implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<String, byte[]> consumer;
    private final AdvisoryCodec codec = new AdvisoryCodec();
    private final Set<String> closed = new HashSet<>();

    /** @param topic the compacted one; must be there */
    ClosedRuns(KafkaClients clients, String topic) {
        consumer = clients.reader();
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /**
     * Waits for all of some runs.
     *
     * @param patience with which it waits for the next run to be closed
     * @return those that are not closed
     */
    Set<String> await(Set<String> instances, Duration patience) {
        Set<String> open = new HashSet<>(instances);
        open.removeAll(closed);
        long deadline = System.nanoTime() + patience.toNanos();
        while (!open.isEmpty() && System.nanoTime() < deadline) {
            int before = closed.size();
            consumer.poll(POLL).forEach(record -> {
                if (codec.fromRecord(record).closing()) {
                    closed.add(record.key());
                }
            });
            if (closed.size() > before) {
                open.removeAll(closed);
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
