package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.nio.file.Path;
import java.util.List;

/** A finished run as the events that its enactor would have sent live. */
public record RecordedEvents(String instance, String workflow, Path file, List<EventEnvelope> events) {
    public RecordedEvents {
        events = List.copyOf(events);
    }
}
