package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.Violation;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decodes events and checks plans, alike for those from the log and those over HTTP. Thread-safe. */
public final class EventDecoder {

    private final EventCodec codec = new EventCodec();
    private final PlanValidator plans;

    public EventDecoder(PlanValidator plans) {
        this.plans = plans;
    }

    /**
     * The event of a record.
     *
     * @throws InvalidEventException if it is no event of the protocol, or its plan makes no sense
     */
    public EventEnvelope decode(ConsumerRecord<String, byte[]> record) {
        return checked(codec.fromRecord(record));
    }

    /**
     * The events of an HTTP request.
     *
     * @throws InvalidEventException if one is no event of the protocol, or a plan makes no sense
     */
    public List<EventEnvelope> decode(Map<String, String> headers, byte[] body) {
        List<EventEnvelope> events = codec.fromHttp(headers, body);
        events.forEach(this::checked);
        return events;
    }

    private EventEnvelope checked(EventEnvelope event) {
        if (event.event() instanceof WorkflowPlanned planned) {
            EnactmentPlan plan = planned.plan();
            List<Violation> violations = plans.validate(plan);
            if (!violations.isEmpty()) {
                throw new InvalidEventException(violations);
            }
        }
        return event;
    }
}
