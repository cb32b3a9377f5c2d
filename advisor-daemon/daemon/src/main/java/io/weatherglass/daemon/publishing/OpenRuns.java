package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.InvalidEventException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** The instances that have not ended, as their latest advisories say. */
public final class OpenRuns {

    private static final Duration POLL = Duration.ofMillis(200);

    private OpenRuns() {}

    /**
     * How long the longest of them is expected to take from its beginning to its end, by the median; empty if there are none, or
     * nothing is known of any.
     *
     * @param consumer without partitions yet; stays the caller's
     * @param topic of the latest advisories, which is read to its present end
     */
    public static Optional<Duration> longest(Consumer<String, byte[]> consumer, String topic) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        Map<String, ConsumerRecord<String, byte[]>> open = new HashMap<>();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            consumer.poll(POLL).forEach(record -> {
                if (record.value() == null || ClosingMark.isIn(record.value())) {
                    open.remove(record.key());
                } else {
                    open.put(record.key(), record);
                }
            });
        }
        AdvisoryCodec codec = new AdvisoryCodec();
        return open.values().stream()
                .flatMap(record -> decoded(codec, record).stream())
                .flatMap(advisory -> advisory.makespan().stream())
                .map(makespan -> Duration.ofMillis((long) (1000 * makespan.medianSeconds())))
                .max(Duration::compareTo);
    }

    private static Optional<Advisory> decoded(AdvisoryCodec codec, ConsumerRecord<String, byte[]> record) {
        try {
            return Optional.of(codec.fromRecord(record));
        } catch (InvalidEventException e) {
            // what another release wrote says nothing here
            return Optional.empty();
        }
    }
}
