package io.weatherglass.proving.chaos.site;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A record that is sent to the event topic.
 *
 * @param atMillis time after the start of the run, ms
 * @param poison content of an invalid record; empty for events
 */
public record Delivery(
        long atMillis, Kind kind, Optional<EventEnvelope> event, Optional<ProducerRecord<String, byte[]>> poison) {

    /** The effect of a record on the state of its run. */
    public enum Kind {
        /** Changes the state. */
        EVENT,
        /** Repeats an earlier event. */
        DUPLICATE,
        /** Arrives after the end of the run and has no effect. */
        AFTER_END,
        /** Becomes a dead letter. */
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

    /** Returns the Kafka record for a topic. */
    public ProducerRecord<String, byte[]> record(EventCodec codec, String topic) {
        return event.map(envelope -> codec.toRecord(topic, envelope)).orElseGet(() -> {
            ProducerRecord<String, byte[]> raw = poison.orElseThrow();
            return new ProducerRecord<>(topic, null, raw.key(), raw.value(), raw.headers());
        });
    }
}
