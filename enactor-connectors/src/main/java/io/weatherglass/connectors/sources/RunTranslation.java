package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.List;

/**
 * Translates the messages of one run. The result depends only on the messages: translating them again produces the same
 * events with the same ids, and a repeated message adds no event. Not thread-safe.
 */
public interface RunTranslation {
    /**
     * Returns the events of a message in order; empty if it contains nothing new.
     *
     * @throws InvalidMessageException if the message cannot be translated; the state then reflects only the events in
     *     {@link InvalidMessageException#translated}
     */
    List<EventEnvelope> translate(SourceMessage message);

    boolean isOver();
}
