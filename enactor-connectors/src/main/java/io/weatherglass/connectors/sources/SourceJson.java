package io.weatherglass.connectors.sources;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.internal.BoundedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A JSON object from a source, whose fields are read by JSON pointers. Absent values, {@code null} and empty strings
 * count as missing; values of the wrong type are refused.
 */
public final class SourceJson {
    private static final ObjectMapper MESSAGES = new ObjectMapper(BoundedJson.factory(BoundedJson.MAX_TOKENS));
    private static final ObjectMapper FILES = new ObjectMapper(BoundedJson.factory(BoundedJson.MAX_TOKENS_OF_FILE));

    private final JsonNode root;

    private SourceJson(JsonNode root) {
        this.root = root;
    }

    /** @throws InvalidMessageException if the text is not a JSON object */
    public static SourceJson parse(String text) {
        return parse(MESSAGES, text);
    }

    /** Like {@link #parse}, for a file that contains a whole run. */
    public static SourceJson parseFile(String text) {
        return parse(FILES, text);
    }

    private static SourceJson parse(ObjectMapper mapper, String text) {
        JsonNode node;
        try {
            node = mapper.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InvalidMessageException("body", text, "must be JSON");
        }
        if (node == null || !node.isObject()) {
            throw new InvalidMessageException("body", text, "must be a JSON object");
        }
        return new SourceJson(node);
    }

    public JsonNode root() {
        return root;
    }

    public Optional<JsonNode> node(String pointer) {
        JsonNode node = root.at(pointer);
        boolean present = !node.isMissingNode()
                && !node.isNull()
                && !(node.isTextual() && node.textValue().isEmpty());
        return present ? Optional.of(node) : Optional.empty();
    }

    /** Returns the objects of a list; empty if the value is missing. Refuses a value that is not a list of objects. */
    public List<SourceJson> objects(String pointer) {
        List<SourceJson> objects = new ArrayList<>();
        Optional<JsonNode> list = node(pointer);
        if (list.isPresent() && !list.get().isArray()) {
            throw refused(pointer, list.get(), "must be a list");
        }
        list.ifPresent(nodes -> nodes.forEach(node -> {
            if (!node.isObject()) {
                throw refused(pointer, node, "must be a JSON object");
            }
            objects.add(new SourceJson(node));
        }));
        return objects;
    }

    /** Returns the strings of a list, ignoring other elements; empty if there is no list. */
    public List<String> texts(String pointer) {
        List<String> texts = new ArrayList<>();
        node(pointer)
                .ifPresent(nodes -> nodes.forEach(node -> {
                    if (node.isTextual() && !node.textValue().isEmpty()) {
                        texts.add(node.textValue());
                    }
                }));
        return texts;
    }

    public Optional<String> text(String pointer) {
        return node(pointer).map(node -> {
            if (!node.isTextual() && !node.isNumber()) {
                throw refused(pointer, node, "must be a string");
            }
            return node.asText();
        });
    }

    public String requiredText(String pointer) {
        return text(pointer).orElseThrow(() -> missing(pointer));
    }

    public OptionalDouble number(String pointer) {
        Optional<JsonNode> node = node(pointer);
        if (node.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!node.get().isNumber()) {
            throw refused(pointer, node.get(), "must be a number");
        }
        return OptionalDouble.of(node.get().doubleValue());
    }

    public OptionalLong integer(String pointer) {
        Optional<JsonNode> node = node(pointer);
        if (node.isEmpty()) {
            return OptionalLong.empty();
        }
        if (!node.get().canConvertToExactIntegral() || !node.get().canConvertToLong()) {
            throw refused(pointer, node.get(), "must be a whole number");
        }
        return OptionalLong.of(node.get().longValue());
    }

    public long requiredInteger(String pointer) {
        return integer(pointer).orElseThrow(() -> missing(pointer));
    }

    private static InvalidMessageException missing(String pointer) {
        return new InvalidMessageException(pointer, "absent", "is required");
    }

    private static InvalidMessageException refused(String pointer, JsonNode node, String rule) {
        return new InvalidMessageException(pointer, node.toString(), rule);
    }
}
