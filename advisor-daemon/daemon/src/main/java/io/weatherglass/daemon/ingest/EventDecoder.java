package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decodes events and validates plans, both from the log and over HTTP. Thread-safe. */
public final class EventDecoder {

    private final EventCodec codec = new EventCodec();
    private final PlanValidator plans;

    public EventDecoder(PlanValidator plans) {
        this.plans = plans;
    }

    /** @throws InvalidEventException if the record is not an event, or its plan is invalid */
    public EventEnvelope decode(ConsumerRecord<String, byte[]> record) {
        EventEnvelope event = codec.fromRecord(record);
        List<Violation> violations = violations(event);
        if (!violations.isEmpty()) {
            throw new InvalidEventException(violations);
        }
        return event;
    }

    /** Does not validate plans; see {@link #violations}. */
    public List<EventEnvelope> read(Map<String, String> headers, byte[] body) {
        return codec.fromHttp(headers, body);
    }

    public List<Violation> violations(EventEnvelope event) {
        WorkflowEvent content = event.event();
        if (content instanceof WorkflowPlanned planned) {
            return plans.validate(planned.plan());
        }
        if (content instanceof WorkflowStarted started) {
            return plans.validate(started);
        }
        return content instanceof WorkflowLearned learned ? plans.validate(learned) : List.of();
    }
}
