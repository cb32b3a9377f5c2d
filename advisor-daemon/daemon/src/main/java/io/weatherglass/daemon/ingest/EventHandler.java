package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Receives what the poll loop reads; implemented by {@code EnactmentTracker} of {@code enactment}. All calls come from the poll thread; none may block. */
public interface EventHandler {

    /**
     * Partitions are this daemon's from now on; their open instances are to be reported to their progress.
     *
     * @return completes, on any thread, when all is known that must be known before their first record is handed on; until
     *     then they are paused. If it fails, the poll loop ends
     */
    CompletionStage<Void> assigned(Map<Integer, PartitionProgress> partitions);

    /** A partition is no longer this daemon's, paused or not: nothing of it may be published any more. */
    void revoked(int partition);

    /** Returns whether there is memory to decode a record. Otherwise the record is left in the log and its instance is not followed. */
    default boolean admits(ConsumerRecord<String, byte[]> record) {
        return true;
    }

    /** An open instance of a partition has more copied events than there is memory for. They are left in the log, and it is not followed. */
    default void leftInLog(String instance, int partition) {}

    /**
     * A valid event.
     *
     * @throws io.weatherglass.connectors.protocol.InvalidEventException if it does not fit what is known of its
     *     instance; the record then goes to the dead letters
     */
    void event(EventEnvelope event, ConsumerRecord<String, byte[]> record);

    /** All records of one poll have been handled; called after empty polls too. */
    void polled(List<Integer> livePartitions);
}
