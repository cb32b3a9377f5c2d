package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.List;

/** Not thread-safe. */
public interface EventOutput extends AutoCloseable {
    /**
     * Writes events in order; returns when they are safe.
     *
     * @throws InterruptedException if this is given up before
     */
    void write(List<EventEnvelope> events) throws InterruptedException;

    /**
     * Keeps a message that could not be translated; returns when it is safe.
     *
     * @throws InterruptedException if this is given up before
     */
    void refuse(SourceMessage message, InvalidMessageException reason) throws InterruptedException;

    @Override
    void close();
}
