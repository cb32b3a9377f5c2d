package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Events that the daemon itself writes to the log, so that a replay includes them. Thread-safe. */
record OwnEvents(FencedWriter writer, String topic) {
    private static final URI DAEMON = URI.create("urn:weatherglass:daemon");

    private static final EventCodec CODEC = new EventCodec();

    /** Reports every failure through the future, so that the write is retried. */
    CompletableFuture<Void> write(
            Tenure tenure, String id, InstanceState state, Instant eventTime, WorkflowEvent content) {
        try {
            EventEnvelope event = new EventEnvelope(
                    NameRules.fitting(id), DAEMON, eventTime, state.timescale(), state.instance(), content);
            return writer.write(tenure, List.of(inPartition(tenure, CODEC.toRecord(topic, event))));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Uses the partition of the enactor's events, which may differ from the one that the producer would choose. */
    private static ProducerRecord<String, byte[]> inPartition(Tenure tenure, ProducerRecord<String, byte[]> record) {
        return new ProducerRecord<>(
                record.topic(), tenure.partition().partition(), record.key(), record.value(), record.headers());
    }
}
