package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.tracking.InstanceState;
import java.time.InstantSource;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Opens instances at their first event, from which a successor would read again. On the poll thread. */
record InstanceOpening(Map<Integer, PartitionProgress> partitions, InstantSource clock, HeapBudget heap) {
    Enactment open(String instance, ConsumerRecord<String, byte[]> record, int heldEvents) {
        PartitionProgress partition = partitions.get(record.partition());
        Enactment enactment = new Enactment(
                partition.tenure(),
                new InstanceState(instance, position(record)),
                new HeldEvents(heldEvents, heap),
                clock.instant(),
                trace(record));
        partition.opened(instance, record.offset());
        return enactment;
    }

    /** Reuses the trace of the poll loop where there is one, since computing it takes a hash. */
    static String trace(ConsumerRecord<String, byte[]> record) {
        return LogContext.trace().orElseGet(() -> LogContext.traceOf(record));
    }

    static int bytes(ConsumerRecord<String, byte[]> record) {
        return record.value() == null ? 0 : record.value().length;
    }

    static InputPosition position(ConsumerRecord<String, byte[]> record) {
        return new InputPosition(record.topic(), record.partition(), record.offset());
    }
}
