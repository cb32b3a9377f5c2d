package io.weatherglass.connectors.sources;

import java.time.Duration;
import java.util.List;

/** Takes a text apart into messages as its lines come in, also of a file that still grows. Not thread-safe. */
public interface MessageSplitter {
    /**
     * The messages that are complete with this line.
     *
     * @throws InvalidMessageException if it breaks a rule: what follows is taken apart all the same
     */
    List<String> line(String line);

    /** The messages that are complete because the text, which may still grow, has not changed for a while. */
    default List<String> silent(Duration silence) {
        return List.of();
    }

    List<String> end();
}
