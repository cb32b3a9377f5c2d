package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Where a field of the protocol is in a message.
 *
 * @param pointer JSON pointer; empty if the field is the same in all messages
 * @param constant what it is in all messages; empty if a pointer says where
 */
record Field(String pointer, String constant) {
    /** No message has the field. */
    static final Field NONE = new Field("", "");

    Optional<String> text(SourceJson message) {
        if (!constant.isEmpty()) {
            return Optional.of(constant);
        }
        return pointer.isEmpty()
                ? Optional.empty()
                : message.node(pointer).map(node -> scalar(node)).filter(text -> !text.isBlank());
    }

    private String scalar(JsonNode node) {
        if (!node.isValueNode()) {
            throw new InvalidMessageException(pointer, node.toString(), "must be a text, a number or a boolean");
        }
        return node.asText();
    }

    String requiredText(SourceJson message) {
        return text(message).orElseThrow(() -> new InvalidMessageException(pointer, "absent", "is required"));
    }

    /** A number >= 0, also one that is written as a text. */
    OptionalDouble number(SourceJson message) {
        Optional<String> text = text(message);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.get().matches("\\d{1,18}(\\.\\d*)?([eE][+-]?\\d{1,2})?")) {
            throw new InvalidMessageException(pointer, text.get(), "must be a number >= 0");
        }
        return OptionalDouble.of(Double.parseDouble(text.get()));
    }

    OptionalLong integer(SourceJson message) {
        Optional<String> text = text(message);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!text.get().matches("\\d{1,9}")) {
            throw new InvalidMessageException(pointer, text.get(), "must be a whole number >= 0");
        }
        return OptionalLong.of(Long.parseLong(text.get()));
    }

    Optional<Boolean> bool(SourceJson message) {
        return text(message).map(text -> {
            if (!text.equals("true") && !text.equals("false")) {
                throw new InvalidMessageException(pointer, text, "must be true or false");
            }
            return text.equals("true");
        });
    }

    /** A list of texts; a single text is a list of one. */
    List<String> texts(SourceJson message) {
        Optional<JsonNode> node = pointer.isEmpty() ? Optional.empty() : message.node(pointer);
        if (node.isEmpty() || !node.get().isArray()) {
            return text(message).map(List::of).orElse(List.of());
        }
        List<String> texts = new ArrayList<>();
        node.get().forEach(each -> texts.add(scalar(each)));
        return texts;
    }
}
