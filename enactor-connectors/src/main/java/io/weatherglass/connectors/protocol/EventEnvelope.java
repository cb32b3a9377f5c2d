package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.net.URI;
import java.time.Instant;

/**
 * An event with what CloudEvents calls its context: where it comes from, when it happened and to which instance.
 *
 * @param id with {@code source} identifies the event: the same pair twice is the same event; not blank
 * @param source the enactor that reports the event; not empty
 * @param timescale seconds of event time per second of wall-clock time: 1 when live, 600 in a replay at speed 600; finite, above 0
 */
public record EventEnvelope(
        String id, URI source, Instant time, double timescale, String workflowInstance, WorkflowEvent event) {
    /** The timescale of an instance that runs live. */
    public static final double LIVE = 1.0;

    public EventEnvelope {
        Checks.notBlank("id", id);
        Checks.notBlank("source", Checks.notNull("source", source).toString());
        Checks.notNull("time", time);
        Checks.require(Double.isFinite(timescale) && timescale > 0, "timescale", "must be finite and > 0", timescale);
        Checks.notBlank("workflowInstance", workflowInstance);
        Checks.notNull("event", event);
    }

    public EventEnvelope with(WorkflowEvent other) {
        return new EventEnvelope(id, source, time, timescale, workflowInstance, other);
    }

    public EventEnvelope at(Instant date) {
        return new EventEnvelope(id, source, date, timescale, workflowInstance, event);
    }

    public EventType type() {
        return EventType.of(event);
    }
}
