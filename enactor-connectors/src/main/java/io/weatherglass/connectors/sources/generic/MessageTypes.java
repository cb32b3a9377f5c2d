package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The event types denoted by the values of the field {@code type}.
 *
 * @param byValue event types of each value; empty for values to ignore
 * @param others event types of all other values; empty if other values are refused
 */
record MessageTypes(Map<String, List<String>> byValue, Optional<List<String>> others) {
    MessageTypes {
        byValue = Map.copyOf(byValue);
    }

    /**
     * Returns whether any value means that a run has completed. A value that only means failure is not enough, because
     * the end of a completed run would then never be reported.
     */
    boolean canEnd() {
        return Stream.concat(byValue.values().stream(), others.stream())
                .flatMap(List::stream)
                .anyMatch("workflow.completed"::equals);
    }

    List<String> of(Field field, MessagePart entry) {
        Optional<String> type = field.text(entry);
        return Optional.ofNullable(byValue.get(type.orElse("")))
                .or(() -> others)
                .orElseThrow(() -> new InvalidMessageException(
                        field.label("type"),
                        type.orElse("absent"),
                        "must be among \"values\" of \"type\" in the mapping (the run does not count as complete)"));
    }
}
