package io.weatherglass.connectors.sources.plans;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.Optional;
import java.util.OptionalDouble;

/** Fields of a node or job in Schlouder's JSON output. Numbers may be strings, and {@code null} counts as absent. */
record OutputFields(String place, JsonNode node) {
    /** Returns a non-blank text, or a number as text. */
    Optional<String> text(String field) {
        return Optional.of(node.path(field))
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank());
    }

    String requiredText(String field) {
        return text(field).orElseThrow(() -> new InvalidMessageException(place + "/" + field, "absent", "is required"));
    }

    OptionalDouble number(String field) {
        Optional<String> text = text(field);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.get().matches("-?\\d{1,18}(\\.\\d*)?([eE][+-]?\\d{1,2})?")) {
            throw new InvalidMessageException(place + "/" + field, text.get(), "must be a number");
        }
        return OptionalDouble.of(Double.parseDouble(text.get()));
    }

    OptionalDouble notNegative(String field) {
        OptionalDouble number = number(field);
        return number.isPresent() && number.getAsDouble() >= 0 ? number : OptionalDouble.empty();
    }
}
