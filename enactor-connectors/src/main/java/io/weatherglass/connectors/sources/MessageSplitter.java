package io.weatherglass.connectors.sources;

import java.time.Duration;
import java.util.List;

/** Splits a text, possibly of a growing file, into messages. Not thread-safe. */
public interface MessageSplitter {
    /**
     * Returns the messages completed by this line.
     *
     * @throws InvalidMessageException if the line breaks a rule; later lines are still split
     */
    List<String> line(String line);

    /** Returns the messages that count as complete because the text has not grown for the given time. */
    default List<String> silent(Duration silence) {
        return List.of();
    }

    List<String> end();
}
