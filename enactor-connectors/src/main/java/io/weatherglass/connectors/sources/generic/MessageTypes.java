package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the values of field {@code type} mean.
 *
 * @param byValue types of events, none for a message that says nothing
 * @param others types of events of all other values; empty if they are refused
 */
record MessageTypes(Map<String, List<String>> byValue, Optional<List<String>> others) {
    MessageTypes {
        byValue = Map.copyOf(byValue);
    }

    /** Whether some value means that a run has completed: a source may report only some of its failures. */
    boolean canEnd() {
        return Stream.concat(byValue.values().stream(), others.stream())
                .flatMap(List::stream)
                .anyMatch("workflow.completed"::equals);
    }

    List<String> of(Field field, Entry entry) {
        Optional<String> type = field.text(entry);
        return Optional.ofNullable(byValue.get(type.orElse("")))
                .or(() -> others)
                .orElseThrow(
                        () -> new InvalidMessageException(
                                field.label("type"),
                                type.orElse("absent"),
                                "must be a value that the mapping knows, in \"values\" of \"type\": the run does not count as complete"));
    }
}
