package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads a topic from its start up to the end that it had when reading began. */
public final class TopicSnapshotReader {

    private static final Duration POLL = Duration.ofMillis(200);

    /** Maximum time without progress; long enough for a partition to get a new leader, which takes seconds. */
    private static final Duration STALLED = Duration.ofSeconds(30);

    private TopicSnapshotReader() {}

    /** Reads all committed records in order per partition; keeps the consumer open. */
    public static void read(
            Consumer<String, byte[]> consumer,
            String topic,
            java.util.function.Consumer<ConsumerRecord<String, byte[]>> taker) {
        read(consumer, topic, taker, System::nanoTime);
    }

    static void read(
            Consumer<String, byte[]> consumer,
            String topic,
            java.util.function.Consumer<ConsumerRecord<String, byte[]>> taker,
            LongSupplier nanoTicker) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<TopicPartition, Long> behind = behind(consumer, ends);
        long progress = nanoTicker.getAsLong();
        while (!behind.isEmpty()) {
            consumer.poll(POLL).forEach(taker);
            Map<TopicPartition, Long> now = behind(consumer, ends);
            // Compare positions rather than records, since aborted records are skipped.
            if (!now.equals(behind)) {
                progress = nanoTicker.getAsLong();
                behind = now;
            } else if (nanoTicker.getAsLong() - progress > STALLED.toNanos()) {
                throw new IllegalStateException("received no records for " + STALLED.toSeconds() + " s from "
                        + now.entrySet().stream()
                                .map(at ->
                                        at.getKey() + " after offset " + at.getValue() + " of " + ends.get(at.getKey()))
                                .sorted()
                                .collect(Collectors.joining(", ")));
            }
        }
    }

    private static Map<TopicPartition, Long> behind(Consumer<String, byte[]> consumer, Map<TopicPartition, Long> ends) {
        Map<TopicPartition, Long> behind = new HashMap<>();
        ends.forEach((partition, end) -> {
            long position = consumer.position(partition);
            if (position < end) {
                behind.put(partition, position);
            }
        });
        return behind;
    }
}
