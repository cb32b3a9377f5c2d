package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Receives the events from the poll loop. All calls are made on the poll thread and must not block. */
public interface EventHandler {

    /** Takes over partitions, which are paused until the result completes. If it fails, the poll loop ends. */
    CompletionStage<Void> assigned(Map<Integer, PartitionProgress> partitions);

    void revoked(int partition);

    /** Returns whether there is enough memory to decode a record; if not, its instance is suspended. */
    default boolean admits(ConsumerRecord<String, byte[]> record) {
        return true;
    }

    default void leftInLog(String instance, int partition) {}

    /**
     * @throws io.weatherglass.connectors.protocol.validation.InvalidEventException if the event must become a dead
     * letter
     */
    void event(EventEnvelope event, ConsumerRecord<String, byte[]> record);

    /** Called after each poll, even an empty one. */
    void polled(List<Integer> livePartitions);
}
