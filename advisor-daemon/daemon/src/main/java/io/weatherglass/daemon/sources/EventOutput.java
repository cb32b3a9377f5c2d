package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.List;

/** Destination of translated events. Not thread-safe. */
public interface EventOutput extends AutoCloseable {
    /** Writes events in order, and returns once all of them are safe. */
    void write(List<EventEnvelope> events) throws InterruptedException;

    /** Stores a message that could not be translated, and returns once it is safe. */
    void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException;

    @Override
    void close();
}
