package io.weatherglass.connectors.protocol;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

public final class Records {
    private Records() {}

    public static ConsumerRecord<String, byte[]> received(ProducerRecord<String, byte[]> sent) {
        return received(sent, sent.key());
    }

    public static ConsumerRecord<String, byte[]> received(ProducerRecord<String, byte[]> sent, String key) {
        return new ConsumerRecord<>(
                sent.topic(),
                0,
                0,
                ConsumerRecord.NO_TIMESTAMP,
                TimestampType.NO_TIMESTAMP_TYPE,
                ConsumerRecord.NULL_SIZE,
                ConsumerRecord.NULL_SIZE,
                key,
                sent.value(),
                new RecordHeaders(sent.headers().toArray()),
                Optional.empty());
    }
}
