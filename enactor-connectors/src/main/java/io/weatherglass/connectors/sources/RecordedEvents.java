package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.nio.file.Path;
import java.util.List;

/**
 * A run that has ended, as the events that its enactor would have sent while it was under way.
 *
 * @param instance id of the instance
 * @param workflow its name
 * @param file that was read last when the run was complete
 * @param events by rising date, the plan or the beginning first, the end of the workflow last
 */
public record RecordedEvents(String instance, String workflow, Path file, List<EventEnvelope> events) {
    public RecordedEvents {
        events = List.copyOf(events);
    }
}
