package io.weatherglass.daemon.ingest;

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
        EventEnvelope event = codec.fromRecord(record);
        List<Violation> violations = violations(event);
        if (!violations.isEmpty()) {
            throw new InvalidEventException(violations);
        }
        return event;
    }

    /**
     * The events of an HTTP request. Whether a plan among them makes sense is to be asked with {@link #violations}.
     *
     * @throws InvalidEventException if one is no event of the protocol
     */
    public List<EventEnvelope> read(Map<String, String> headers, byte[] body) {
        return codec.fromHttp(headers, body);
    }

    /** The rules that the plan of an event breaks; none if it makes sense, or the event brings no plan. */
    public List<Violation> violations(EventEnvelope event) {
        return event.event() instanceof WorkflowPlanned planned ? plans.validate(planned.plan()) : List.of();
    }
}
