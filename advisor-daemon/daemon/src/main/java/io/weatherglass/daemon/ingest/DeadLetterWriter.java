package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps invalid events with the reason and their position in {@code wg-} headers. While a dead letter is pending, no
 * position may be committed; reading pauses while too many are pending.
 */
public final class DeadLetterWriter {

    static final String PREFIX = "wg-";

    static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Half of a producer's default buffer. */
    static final long CONGESTED_BYTES = 16 << 20;

    private static final int OVERHEAD_BYTES = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterWriter.class);
    private static final String CAUSE = "dead letters";
    private static final String NO_ANSWER = "the brokers have not responded";

    private final Producer<String, byte[]> producer;
    private final String topic;
    private final DaemonMetrics metrics;
    private final Readiness readiness;
    private final LongSupplier nanoTicker;
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private final NavigableMap<Long, Long> underWay = new ConcurrentSkipListMap<>();

    private final NavigableMap<Long, Letter> unwritten = new ConcurrentSkipListMap<>();

    private volatile boolean refused;

    private volatile String failure = NO_ANSWER;
    private boolean late;

    private record Letter(long number, ProducerRecord<String, byte[]> record) {

        long bytes() {
            long size = record.value() == null ? 0 : record.value().length;
            size += record.key() == null ? 0 : record.key().length();
            for (Header header : record.headers()) {
                size += header.value() == null ? 0 : header.value().length;
            }
            return OVERHEAD_BYTES + size;
        }
    }

    /** @param producer producer that must not block, since it is called on the poll thread */
    public DeadLetterWriter(
            Producer<String, byte[]> producer,
            String topic,
            DaemonMetrics metrics,
            Readiness readiness,
            LongSupplier nanoTicker) {
        this.producer = producer;
        this.topic = topic;
        this.metrics = metrics;
        this.readiness = readiness;
        this.nanoTicker = nanoTicker;
    }

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
                "event at {}-{} offset {} (instance {}) becomes a dead letter in {}: {}",
                record.topic(),
                record.partition(),
                record.offset(),
                record.key(),
                topic,
                reason.getMessage());
        metrics.deadLetter(reason);
        Letter numbered = new Letter(numbers.incrementAndGet(), letter);
        underWay.put(numbered.number(), nanoTicker.getAsLong());
        bytes.addAndGet(numbered.bytes());
        if (refused || !unwritten.isEmpty()) {
            unwritten.put(numbered.number(), numbered);
        } else {
            write(numbered);
        }
    }

    private void write(Letter letter) {
        producer.send(letter.record(), (metadata, failed) -> {
            if (failed == null) {
                refused = false;
                failure = NO_ANSWER;
                bytes.addAndGet(-letter.bytes());
                underWay.remove(letter.number());
            } else if (failed instanceof RecordTooLargeException
                    && letter.record().value() != null) {
                writeInstead(letter, withoutValue(letter.record()));
            } else if (failed instanceof RecordTooLargeException && hasHeadersOfTheRecord(letter.record())) {
                writeInstead(letter, withoutHeadersOfTheRecord(letter.record()));
            } else {
                // The dead letter remains pending, so that no position past it is committed.
                LOG.debug("cannot write a dead letter to {}, retrying later", topic, failed);
                failure = failed.toString();
                refused = true;
                unwritten.put(letter.number(), letter);
            }
        });
    }

    private void writeInstead(Letter letter, ProducerRecord<String, byte[]> smaller) {
        Letter instead = new Letter(letter.number(), smaller);
        bytes.addAndGet(instead.bytes() - letter.bytes());
        write(instead);
    }

    /** Retries failed dead letters. Called about once per second by one thread. */
    void writeAgain() {
        reportWhetherLate();
        // After a failure, probe with a single dead letter.
        for (int left = refused ? Math.min(1, unwritten.size()) : unwritten.size(); left > 0; left--) {
            write(unwritten.pollFirstEntry().getValue());
        }
    }

    private void reportWhetherLate() {
        Map.Entry<Long, Long> oldest = underWay.firstEntry();
        boolean lateNow = oldest != null && nanoTicker.getAsLong() - oldest.getValue() > PATIENCE.toNanos();
        if (lateNow) {
            String why = "cannot write dead letters to " + topic + ", so positions are not committed: " + failure;
            readiness.unmet(CAUSE, why);
            if (!late) {
                LOG.error("{}", why);
            }
        } else if (late) {
            readiness.met(CAUSE);
            LOG.info("dead letters can be written to {} again", topic);
        }
        late = lateNow;
    }

    /** The value of a dead letter that is too large is still in the events topic, at the position in the headers. */
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
                .filter(DeadLetterWriter::isOurs)
                .toList();
        ProducerRecord<String, byte[]> small = new ProducerRecord<>(topic, null, letter.key(), null, ours);
        header(small, "wg-left-out", "headers of the record");
        return small;
    }

    private static boolean isOurs(Header header) {
        return header.key().startsWith(PREFIX);
    }

    boolean allSafe() {
        return underWay.isEmpty();
    }

    boolean areCongested() {
        return bytes.get() > CONGESTED_BYTES;
    }

    private static void header(ProducerRecord<String, byte[]> letter, String name, String value) {
        letter.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
