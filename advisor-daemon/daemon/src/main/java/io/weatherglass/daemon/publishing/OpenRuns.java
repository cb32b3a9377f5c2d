package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.kafka.WholeTopic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

public final class OpenRuns {

    private OpenRuns() {}

    /**
     * Returns the longest expected makespan of an open run; empty if unknown.
     *
     * @throws IllegalStateException if the topic cannot be read to its end
     */
    public static Optional<Duration> longest(Consumer<String, byte[]> consumer, String topic) {
        Map<String, ConsumerRecord<String, byte[]>> open = new HashMap<>();
        WholeTopic.read(consumer, topic, record -> {
            if (record.value() == null || isClosing(record)) {
                open.remove(record.key());
            } else {
                open.put(record.key(), record);
            }
        });
        AdvisoryCodec codec = new AdvisoryCodec();
        return open.values().stream()
                .flatMap(record -> decoded(codec, record).stream())
                .flatMap(advisory -> advisory.makespan().stream())
                .map(makespan -> Duration.ofMillis((long) (1000 * makespan.medianSeconds())))
                .max(Duration::compareTo);
    }

    public static boolean isClosing(ConsumerRecord<String, byte[]> record) {
        // JSON as the daemon writes it, without blanks
        return record.value() != null
                && new String(record.value(), StandardCharsets.UTF_8).contains("\"closing\":true");
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
