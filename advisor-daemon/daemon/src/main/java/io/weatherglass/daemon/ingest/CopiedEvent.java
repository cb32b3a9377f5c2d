package io.weatherglass.daemon.ingest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Converts event records to records of the topic of open events, and back. */
final class CopiedEvent {

    private static final char SEPARATOR = '@';

    /** Original timestamp in milliseconds since the epoch; the copy has a timestamp of its own. */
    private static final String WRITTEN = "wg-copy-written";

    /** Marks a record without a key; its headers name the instance. */
    private static final String KEYLESS = "wg-copy-keyless";

    /** Marks a record without a value, since a copy without a value would be a deletion. */
    private static final String EMPTY = "wg-copy-empty";

    private static final byte[] NOTHING = {};

    private CopiedEvent() {}

    static String key(String instance, long offset) {
        return instance + SEPARATOR + offset;
    }

    static String instanceOf(String key) {
        return key.substring(0, key.lastIndexOf(SEPARATOR));
    }

    static long offsetOf(String key) {
        return Long.parseLong(key.substring(key.lastIndexOf(SEPARATOR) + 1));
    }

    static ProducerRecord<String, byte[]> copy(String topic, String instance, ConsumerRecord<String, byte[]> record) {
        List<Header> headers = new ArrayList<>();
        record.headers().forEach(headers::add);
        ProducerRecord<String, byte[]> copy = new ProducerRecord<>(
                topic,
                record.partition(),
                key(instance, record.offset()),
                record.value() == null ? NOTHING : record.value(),
                headers);
        copy.headers().add(WRITTEN, Long.toString(record.timestamp()).getBytes(StandardCharsets.US_ASCII));
        if (record.key() == null) {
            copy.headers().add(KEYLESS, NOTHING);
        }
        if (record.value() == null) {
            copy.headers().add(EMPTY, NOTHING);
        }
        return copy;
    }

    static ProducerRecord<String, byte[]> deletion(String topic, int partition, String key) {
        return new ProducerRecord<>(topic, partition, key, null);
    }

    static ConsumerRecord<String, byte[]> original(String topic, ConsumerRecord<String, byte[]> copy) {
        RecordHeaders headers = new RecordHeaders(copy.headers());
        long written = Long.parseLong(new String(headers.lastHeader(WRITTEN).value(), StandardCharsets.US_ASCII));
        boolean keyless = headers.lastHeader(KEYLESS) != null;
        boolean empty = headers.lastHeader(EMPTY) != null;
        headers.remove(WRITTEN);
        headers.remove(KEYLESS);
        headers.remove(EMPTY);
        return new ConsumerRecord<>(
                topic,
                copy.partition(),
                offsetOf(copy.key()),
                written,
                TimestampType.LOG_APPEND_TIME,
                copy.serializedKeySize(),
                copy.serializedValueSize(),
                keyless ? null : instanceOf(copy.key()),
                empty ? null : copy.value(),
                headers,
                Optional.empty());
    }

    static long size(ConsumerRecord<String, byte[]> record) {
        long size = record.value() == null ? 0 : record.value().length;
        for (Header header : record.headers()) {
            size += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return size;
    }
}
