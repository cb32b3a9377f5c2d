package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.Names;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.daemon.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.Producer;

/** Events that the daemon itself writes to the log, so that a replay of it meets them, too. Thread-safe. */
final class OwnEvents {
    private static final URI DAEMON = URI.create("urn:weatherglass:daemon");

    private final Producer<String, byte[]> producer;
    private final String topic;
    private final EventCodec codec = new EventCodec();

    /** @param producer stays the caller's */
    OwnEvents(Producer<String, byte[]> producer, String topic) {
        this.producer = producer;
        this.topic = topic;
    }

    /**
     * Writes an event about an instance; completes when it is safe. Never throws: who waits for the event must hear of every
     * failure, of the producer itself as of the brokers, or it would not be tried again.
     *
     * @param id unique for what the event says
     */
    CompletableFuture<Void> write(String id, InstanceState state, Instant eventTime, WorkflowEvent content) {
        CompletableFuture<Void> safe = new CompletableFuture<>();
        try {
            EventEnvelope event = new EventEnvelope(
                    Names.fitting(id), DAEMON, eventTime, state.timescale(), state.instance(), content);
            producer.send(codec.toRecord(topic, event), (metadata, failure) -> {
                if (failure == null) {
                    safe.complete(null);
                } else {
                    safe.completeExceptionally(failure);
                }
            });
        } catch (RuntimeException e) {
            safe.completeExceptionally(e);
        }
        return safe;
    }
}
