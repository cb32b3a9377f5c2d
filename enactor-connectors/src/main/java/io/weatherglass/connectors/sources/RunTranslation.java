package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.util.List;

/**
 * Translates one run, message by message. A function of the messages alone: the same messages give the same events with the same ids,
 * whenever they are translated; a message that comes again gives no further event. Not thread-safe.
 */
public interface RunTranslation {
    /**
     * The events that a message gives, in order; none if it says nothing new.
     *
     * @throws InvalidMessageException if it cannot be translated; the translation is as before, except for the parts of the message whose
     *     events are {@link InvalidMessageException#translated}
     */
    List<EventEnvelope> translate(SourceMessage message);

    boolean isOver();
}
