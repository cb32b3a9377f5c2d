package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import io.weatherglass.daemon.health.HeapBudget;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Events that arrived before the plan of their instance, in log order and within limits. */
final class HeldEvents {

    private final int max;
    private final HeapBudget heap;
    private final Map<String, Held> held = new LinkedHashMap<>();
    private long bytes;

    record Held(EventEnvelope event, ConsumerRecord<String, byte[]> record) {}

    HeldEvents(int max, HeapBudget heap) {
        this.max = max;
        this.heap = heap;
    }

    void add(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        String key = event.source() + " " + event.id();
        if (held.containsKey(key)) {
            return;
        }
        if (held.size() >= max) {
            throw noPlan(event, max + " events are already held for this instance (tracking.held-events)");
        }
        // Includes the overhead of the instance itself, since any number of instances without a plan may appear.
        long added = bytes(record) + (held.isEmpty() ? HeapBudget.INSTANCE_BYTES : 0);
        if (!heap.hold(added)) {
            throw noPlan(event, "not enough memory to hold more events without a plan: " + heap.shortage());
        }
        bytes += added;
        held.put(key, new Held(event, record));
    }

    private static InvalidEventException noPlan(EventEnvelope event, String why) {
        return new InvalidEventException(
                InvalidEventReason.NO_PLAN, "workflowinstance", event.workflowInstance(), "must have a plan: " + why);
    }

    private static long bytes(ConsumerRecord<String, byte[]> record) {
        long headers = 0;
        for (Header header : record.headers()) {
            headers += header.key().length() + (header.value() == null ? 0 : header.value().length);
        }
        return HeapBudget.heldBytes(InstanceFolding.bytes(record) + headers);
    }

    Collection<Held> release() {
        List<Held> released = List.copyOf(held.values());
        heap.releaseHeld(bytes);
        bytes = 0;
        held.clear();
        return released;
    }

    int size() {
        return held.size();
    }
}
