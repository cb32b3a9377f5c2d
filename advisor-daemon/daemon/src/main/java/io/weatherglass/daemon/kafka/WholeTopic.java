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

/** Reads a topic from its beginning to where it ends now. */
public final class WholeTopic {

    private static final Duration POLL = Duration.ofMillis(200);

    /** A partition gets a new leader within some seconds; well above that, and short enough for a person who waits. A guess. */
    private static final Duration STALLED = Duration.ofSeconds(30);

    private WholeTopic() {}

    /**
     * Hands over all records of a topic that were committed before this was called, partition by partition in their order.
     *
     * @param consumer as of {@link KafkaClients#reader}; gets other partitions, and stays the caller's
     * @throws IllegalStateException if a partition gives no more records, as when it has lost its leader
     */
    public static void read(
            Consumer<String, byte[]> consumer,
            String topic,
            java.util.function.Consumer<ConsumerRecord<String, byte[]>> taker) {
        read(consumer, topic, taker, System::nanoTime);
    }

    /** @param nanoTicker of a clock that only ever goes on */
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
            // positions, not records: those of transactions that were given up are passed over
            if (!now.equals(behind)) {
                progress = nanoTicker.getAsLong();
                behind = now;
            } else if (nanoTicker.getAsLong() - progress > STALLED.toNanos()) {
                throw new IllegalStateException("no more records came for " + STALLED.toSeconds() + " s from "
                        + now.entrySet().stream()
                                .map(at ->
                                        at.getKey() + " after offset " + at.getValue() + " of " + ends.get(at.getKey()))
                                .sorted()
                                .collect(Collectors.joining(", ")));
            }
        }
    }

    /** Positions of the partitions that are not read to their end. */
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
