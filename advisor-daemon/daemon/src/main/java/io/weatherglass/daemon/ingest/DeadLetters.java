package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps events that could not be used: the record as it came, with the reason and its position in headers prefixed
 * {@code wg-}; a record too large to be written again is kept without its value, or without its headers as well. The
 * position of the log must not be committed while a dead letter is on its way.
 */
public final class DeadLetters {

    /** Of the headers that say why a letter is here. */
    static final String PREFIX = "wg-";

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    private final Producer<String, byte[]> producer;
    private final String topic;
    private final DaemonMetrics metrics;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Queue<ProducerRecord<String, byte[]>> unwritten = new ConcurrentLinkedQueue<>();

    public DeadLetters(Producer<String, byte[]> producer, String topic, DaemonMetrics metrics) {
        this.producer = producer;
        this.topic = topic;
        this.metrics = metrics;
    }

    /** Keeps the record, with the reason. */
    public void send(ConsumerRecord<String, byte[]> record, InvalidEventException reason) {
        ProducerRecord<String, byte[]> letter = new ProducerRecord<>(topic, record.key(), record.value());
        record.headers().forEach(letter.headers()::add);
        header(letter, "wg-reason", reason.getMessage());
        header(letter, "wg-field", reason.field());
        header(letter, "wg-value", reason.value());
        header(letter, "wg-rule", reason.rule());
        header(letter, "wg-topic", record.topic());
        header(letter, "wg-partition", String.valueOf(record.partition()));
        header(letter, "wg-offset", String.valueOf(record.offset()));
        LOG.warn(
                "event at {}-{} offset {} (instance {}) goes to {}: {}",
                record.topic(),
                record.partition(),
                record.offset(),
                record.key(),
                topic,
                reason.getMessage());
        metrics.deadLetter(reason);
        underWay.incrementAndGet();
        write(letter);
    }

    private void write(ProducerRecord<String, byte[]> letter) {
        producer.send(letter, (metadata, failure) -> {
            if (failure == null) {
                underWay.decrementAndGet();
            } else if (failure instanceof RecordTooLargeException && letter.value() != null) {
                write(withoutValue(letter));
            } else if (failure instanceof RecordTooLargeException && hasHeadersOfTheRecord(letter)) {
                write(withoutHeadersOfTheRecord(letter));
            } else {
                // stays "under way": the position is not committed past it
                LOG.error("a dead letter could not be written to {} and is written again later", topic, failure);
                unwritten.add(letter);
            }
        });
    }

    /** Tries those again that could not be written; until they are safe no position is committed. */
    void writeAgain() {
        for (int left = unwritten.size(); left > 0; left--) {
            write(unwritten.remove());
        }
    }

    /** What is too large to be kept a second time is still in the events topic, at the place that the headers name. */
    private ProducerRecord<String, byte[]> withoutValue(ProducerRecord<String, byte[]> letter) {
        ProducerRecord<String, byte[]> small = new ProducerRecord<>(topic, null, letter.key(), null, letter.headers());
        header(small, "wg-left-out", "value of " + letter.value().length + " bytes");
        return small;
    }

    private static boolean hasHeadersOfTheRecord(ProducerRecord<String, byte[]> letter) {
        return Stream.of(letter.headers().toArray()).anyMatch(header -> !isOurs(header));
    }

    private ProducerRecord<String, byte[]> withoutHeadersOfTheRecord(ProducerRecord<String, byte[]> letter) {
        List<Header> ours = Stream.of(letter.headers().toArray())
                .filter(DeadLetters::isOurs)
                .toList();
        ProducerRecord<String, byte[]> small = new ProducerRecord<>(topic, null, letter.key(), null, ours);
        header(small, "wg-left-out", "headers of the record");
        return small;
    }

    private static boolean isOurs(Header header) {
        return header.key().startsWith(PREFIX);
    }

    /** Whether every dead letter so far is safe. */
    boolean allSafe() {
        return underWay.get() == 0;
    }

    private static void header(ProducerRecord<String, byte[]> letter, String name, String value) {
        letter.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
