package io.weatherglass.proving.chaos.site;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A record that is sent to the topic of events.
 *
 * @param atMillis when, in milliseconds after the begin of its run
 * @param poison bytes that are no event, with their headers; absent for events
 */
public record Delivery(
        long atMillis, Kind kind, Optional<EventEnvelope> event, Optional<ProducerRecord<String, byte[]>> poison) {

    /** What it is to whoever folds it. */
    public enum Kind {
        /** It counts, once. */
        EVENT,
        /** It was sent before. */
        DUPLICATE,
        /** It comes after the run has ended, and changes nothing. */
        AFTER_END,
        /** It is a dead letter. */
        POISON
    }

    public static Delivery of(long atMillis, Kind kind, EventEnvelope event) {
        return new Delivery(atMillis, kind, Optional.of(event), Optional.empty());
    }

    public static Delivery poison(long atMillis, ProducerRecord<String, byte[]> record) {
        return new Delivery(atMillis, Kind.POISON, Optional.empty(), Optional.of(record));
    }

    public Delivery at(long millis) {
        return new Delivery(millis, kind, event, poison);
    }

    public Delivery with(EventEnvelope other) {
        return new Delivery(atMillis, kind, Optional.of(other), poison);
    }

    /** As it is sent to a topic. */
    public ProducerRecord<String, byte[]> record(EventCodec codec, String topic) {
        return event.map(envelope -> codec.toRecord(topic, envelope)).orElseGet(() -> {
            ProducerRecord<String, byte[]> raw = poison.orElseThrow();
            return new ProducerRecord<>(topic, null, raw.key(), raw.value(), raw.headers());
        });
    }
}
