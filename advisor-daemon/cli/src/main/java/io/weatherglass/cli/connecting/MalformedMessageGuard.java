package io.weatherglass.cli.connecting;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.sources.EventOutput;
import java.util.List;
import java.util.Optional;

/** Forwards events, and fails at the first malformed message. */
final class MalformedMessageGuard implements EventOutput {
    private final Optional<EventOutput> output;

    MalformedMessageGuard() {
        output = Optional.empty();
    }

    /** @param output receives the events; closed together with this object */
    MalformedMessageGuard(EventOutput output) {
        this.output = Optional.of(output);
    }

    @Override
    public void write(List<EventEnvelope> events) throws InterruptedException {
        if (output.isPresent()) {
            output.get().write(events);
        }
    }

    @Override
    public void refuse(SourceMessage message, InvalidMessageException reason) {
        throw new IllegalArgumentException(PrintedEvents.malformed(message, reason) + " (--strict)", reason);
    }

    @Override
    public void close() {
        output.ifPresent(EventOutput::close);
    }
}
