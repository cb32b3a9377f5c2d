package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopiedEventTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"run-1,text", "run@3@x,text", "none,text", "run-1,none", "none,none"})
    void copiesRestoreTheRecord(String key, String value) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("ce_id", "7".getBytes(StandardCharsets.UTF_8));
        headers.add("ce_id", "8".getBytes(StandardCharsets.UTF_8));
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(
                "events",
                3,
                123_456_789_012L,
                1_234_567_890_123L,
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                key,
                value == null ? null : value.getBytes(StandardCharsets.UTF_8),
                headers,
                Optional.empty());
        ProducerRecord<String, byte[]> copy = CopiedEvent.copy("open", key == null ? "run-9" : key, record);
        assertThat(copy.partition()).isEqualTo(3);
        assertThat(copy.value()).as("a copy without a value would delete").isNotNull();
        assertThat(CopiedEvent.deletion("open", 3, copy.key()).value()).isNull();

        ConsumerRecord<String, byte[]> read = new ConsumerRecord<>(
                "open",
                3,
                5,
                99,
                TimestampType.LOG_APPEND_TIME,
                0,
                0,
                copy.key(),
                copy.value(),
                copy.headers(),
                Optional.empty());
        ConsumerRecord<String, byte[]> original = CopiedEvent.original("events", read);
        assertThat(original)
                .usingRecursiveComparison()
                .ignoringFields("serializedKeySize", "serializedValueSize", "headers.isReadOnly")
                .isEqualTo(record);
        assertThat(CopiedEvent.instanceOf(copy.key())).isEqualTo(key == null ? "run-9" : key);
    }
}
