package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.nio.file.Path;
import java.util.List;

/** A finished run, represented by the events that its enactor would have sent live. */
public record RecordedRunEvents(String instance, String workflow, Path file, List<EventEnvelope> events) {
    public RecordedRunEvents {
        events = List.copyOf(events);
    }
}
