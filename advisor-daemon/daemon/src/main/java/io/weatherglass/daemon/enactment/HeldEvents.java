package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.connectors.protocol.InvalidEventReason;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Events that came before the plan of their instance, in log order, within a bound. Confined to the poll thread. */
final class HeldEvents {

    private final int max;
    private final Map<String, Held> held = new LinkedHashMap<>();

    record Held(EventEnvelope event, ConsumerRecord<String, byte[]> record) {}

    HeldEvents(int max) {
        this.max = max;
    }

    /**
     * Holds an event; one that is held already is not held twice.
     *
     * @throws InvalidEventException when the bound is reached
     */
    void add(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        if (held.size() >= max) {
            throw new InvalidEventException(
                    InvalidEventReason.NO_PLAN,
                    "workflowinstance",
                    event.workflowInstance(),
                    "must have a plan: " + max + " events are held for it already (tracking.held-events)");
        }
        held.putIfAbsent(event.source() + " " + event.id(), new Held(event, record));
    }

    /** Takes all of them out, oldest first. */
    Collection<Held> release() {
        List<Held> released = List.copyOf(held.values());
        held.clear();
        return released;
    }

    int size() {
        return held.size();
    }
}
