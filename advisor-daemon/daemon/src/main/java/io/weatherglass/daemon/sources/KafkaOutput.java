package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.kafka.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events and dead letters to Kafka and retries until they are acknowledged. The producer must keep the order of
 * records when it retries. An event that is too large for Kafka becomes a dead letter without its data.
 */
public record KafkaOutput(String connector, Producer<String, byte[]> producer, Topics topics) implements EventOutput {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaOutput.class);
    private static final EventCodec CODEC = new EventCodec();
    private static final long PAUSE_MILLIS = 1000;

    /**
     * Limited because the reason may quote the message, and a dead letter that is too large would be retried forever.
     */
    private static final int MAX_HEADER = 2000;

    @Override
    public void write(List<EventEnvelope> events) throws InterruptedException {
        // Retrying the whole batch keeps the order; duplicate events in the log are ignored.
        while (!isWritten(events)) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    private boolean isWritten(List<EventEnvelope> events) throws InterruptedException {
        List<ProducerRecord<String, byte[]>> records = events.stream()
                .map(event -> CODEC.toRecord(topics.events(), event))
                .toList();
        List<Future<?>> sent = new ArrayList<>(events.size());
        try {
            for (ProducerRecord<String, byte[]> record : records) {
                Future<?> written = producer.send(record);
                sent.add(written);
                if (isRefusedAtOnce(written)) {
                    // Stop here: later records must not overtake this one, since the end of a run must follow its jobs.
                    break;
                }
            }
            producer.flush();
        } catch (KafkaException e) {
            return failed(e);
        }
        boolean written = true;
        for (int i = 0; i < sent.size(); i++) {
            written &= isAcknowledged(sent.get(i), events.get(i));
        }
        return written;
    }

    /** Returns whether the producer failed immediately because it has no broker connection. */
    private static boolean isRefusedAtOnce(Future<?> record) throws InterruptedException {
        if (!record.isDone()) {
            return false;
        }
        try {
            record.get();
            return false;
        } catch (ExecutionException e) {
            return !(e.getCause() instanceof RecordTooLargeException);
        }
    }

    private boolean isAcknowledged(Future<?> sent, EventEnvelope event) throws InterruptedException {
        try {
            sent.get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RecordTooLargeException) {
                LOG.error(
                        "event {} of instance {} is too large for Kafka; it becomes a dead letter without its data: {}",
                        event.id(),
                        event.workflowInstance(),
                        e.getCause().getMessage());
                ProducerRecord<String, byte[]> letter =
                        new ProducerRecord<>(topics.deadLetters(), event.workflowInstance(), null);
                reason(
                        letter,
                        new InvalidMessageException(
                                "event", event.id(), "must not exceed Kafka's maximum record size"));
                keep(letter);
                return true;
            }
            return failed(e.getCause());
        }
    }

    private static boolean failed(Throwable why) throws InterruptedException {
        if (why instanceof InterruptException) {
            Thread.interrupted();
            throw (InterruptedException) new InterruptedException("interrupted while waiting for Kafka").initCause(why);
        }
        LOG.warn("Kafka did not accept connector events, retrying: {}", why.toString());
        return false;
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException {
        byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
        ProducerRecord<String, byte[]> letter = new ProducerRecord<>(topics.deadLetters(), null, body);
        reason(letter, reason);
        header(letter, "wg-method", message.method());
        header(letter, "wg-target", message.target());
        keep(letter);
    }

    private void reason(ProducerRecord<String, byte[]> letter, InvalidMessageException why) {
        Violation violation = why.violation();
        header(letter, "wg-reason", why.getMessage());
        header(letter, "wg-field", violation.field());
        header(letter, "wg-value", violation.value());
        header(letter, "wg-rule", violation.rule());
        header(letter, "wg-connector", connector);
    }

    private static void header(ProducerRecord<String, byte[]> letter, String name, String value) {
        String cut = value.length() > MAX_HEADER ? value.substring(0, MAX_HEADER - 1) + "…" : value;
        letter.headers().add(name, cut.getBytes(StandardCharsets.UTF_8));
    }

    private void keep(ProducerRecord<String, byte[]> letter) throws InterruptedException {
        ProducerRecord<String, byte[]> left = letter;
        while (true) {
            try {
                Future<?> written = producer.send(left);
                producer.flush();
                written.get();
                return;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RecordTooLargeException && left.value() != null) {
                    header(left, "wg-left-out", "value of " + left.value().length + " bytes");
                    left = new ProducerRecord<>(left.topic(), null, left.key(), null, left.headers());
                    continue;
                }
                failed(e.getCause());
            } catch (KafkaException e) {
                failed(e);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
