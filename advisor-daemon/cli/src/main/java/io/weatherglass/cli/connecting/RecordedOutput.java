package io.weatherglass.cli.connecting;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.sources.EventOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Holds back the events of recorded runs until all runs have been read, so that implausible runs can be left out. */
final class RecordedOutput implements EventOutput {
    private final EventOutput output;
    private final List<List<EventEnvelope>> held = new ArrayList<>();

    /** @param output receives the events; closed by the caller */
    RecordedOutput(EventOutput output) {
        this.output = output;
    }

    @Override
    public void write(List<EventEnvelope> events) {
        held.add(events);
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException {
        output.refuse(message, reason);
    }

    /** Writes the events held back, in order, and returns their number. */
    long deliver(Set<String> leftOut) throws InterruptedException {
        long written = 0;
        for (List<EventEnvelope> events : held) {
            List<EventEnvelope> kept = events.stream()
                    .filter(event -> !leftOut.contains(event.workflowInstance()))
                    .toList();
            if (!kept.isEmpty()) {
                output.write(kept);
                written += kept.size();
            }
        }
        held.clear();
        return written;
    }

    @Override
    public void close() {
        held.clear();
    }
}
