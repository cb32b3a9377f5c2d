package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.net.URI;
import java.time.Instant;

/**
 * An event with its CloudEvents context: source, time and instance.
 *
 * @param id identifies the event together with {@code source}: events with the same id and source are the same event;
 *     not blank
 * @param source identifies the enactor; not empty
 * @param timescale seconds of event time per second of wall-clock time: 1 for live events, 600 in a replay at speed
 *     600; finite, &gt; 0
 */
public record EventEnvelope(
        String id, URI source, Instant time, double timescale, String workflowInstance, WorkflowEvent event) {
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
