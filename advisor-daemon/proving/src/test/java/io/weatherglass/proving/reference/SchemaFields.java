package io.weatherglass.proving.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Lists fields of JSON Schemas. */
final class SchemaFields {
    /** Bounds that apply to all numbers of a type or unit, and are therefore stated only once. */
    private static final Set<String> COMMON_BOUNDS =
            Set.of("2147483647", "9223372036854775807", "315576000", "1000000000000000000");

    private final JsonNode document;
    private final String definitions;
    private final boolean ours;
    private final Deque<String> referred = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();

    /**
     * @param definitions prefix of references to the definitions of the document
     * @param ours whether Weatherglass writes the message; readers of such messages need to know which fields are
     *     optional, but no ranges
     */
    SchemaFields(JsonNode document, String definitions, boolean ours) {
        this.document = document;
        this.definitions = definitions;
        this.ours = ours;
    }

    /** Lists the fields of a schema and of its referenced definitions. */
    String list(JsonNode schema) {
        StringBuilder text =
                new StringBuilder(schema.has("$ref") ? "Fields " + type(schema) + ".\n" : lines("", schema));
        while (!referred.isEmpty()) {
            text.append("\n").append(definition(referred.remove()));
        }
        return text.toString();
    }

    String definition(String name) {
        JsonNode definition = document.at(definitions.substring(1) + name);
        String sentences = sentences(definition.path("description").asText());
        String fields = lines("", definition);
        return "**`" + name + "`**" + (sentences.isEmpty() ? "" : ": " + sentences) + "\n"
                + (fields.isEmpty() ? "" : "\n" + fields);
    }

    static String sentences(String... parts) {
        StringJoiner sentences = new StringJoiner(" ");
        for (String part : parts) {
            if (!part.isEmpty()) {
                sentences.add(part.endsWith(".") ? part : part + ".");
            }
        }
        return sentences.toString();
    }

    /** Lists fields. Fields of the same form that have no description share a line. */
    private String lines(String indent, JsonNode object) {
        Set<String> required = texts(object.path("required")).collect(Collectors.toSet());
        Map<String, List<String>> rows = new LinkedHashMap<>();
        Map<String, String> nested = new LinkedHashMap<>();
        object.path("properties").properties().forEach(field -> {
            JsonNode value = field.getValue();
            boolean needed = required.contains(field.getKey());
            String sentences = sentences(value.path("description").asText());
            String row = form(value, needed) + (sentences.isEmpty() ? "" : ": " + sentences);
            String name = field.getKey() + (ours && !needed ? "?" : "");
            rows.computeIfAbsent(row, none -> new ArrayList<>()).add("`" + name + "`");
            nested.merge(row, lines(indent + "  ", value.path("items")) + lines(indent + "  ", value), String::concat);
        });
        StringBuilder text = new StringBuilder();
        rows.forEach(
                (row, names) -> text.append(indent + "- " + String.join(", ", names) + row + "\n" + nested.get(row)));
        return text.toString();
    }

    private String form(JsonNode value, boolean required) {
        StringJoiner form = new StringJoiner(", ", " (", ")").setEmptyValue("");
        String type = type(value);
        if (!type.isEmpty()) {
            form.add(type);
        }
        if (required && !ours) {
            form.add("required");
        }
        if (!value.path("default").asText().isEmpty()) {
            form.add("default " + value.get("default").asText());
        }
        return form.toString();
    }

    private String type(JsonNode value) {
        if (value.has("$ref")) {
            return reference(value.get("$ref").asText());
        }
        if (value.has("oneOf")) {
            return StreamSupport.stream(value.get("oneOf").spliterator(), false)
                    .map(this::type)
                    .collect(Collectors.joining(" or "));
        }
        if (value.has("const")) {
            return "`" + value.get("const").asText() + "`";
        }
        if (value.has("enum")) {
            return texts(value.get("enum")).collect(Collectors.joining("`, `", "`", "`"));
        }
        return switch (value.path("type").asText()) {
            case "array" -> {
                String items = type(value.path("items"));
                yield items.isEmpty() ? "list" : "list of " + items;
            }
            case "object" -> value.has("additionalProperties") ? "object" : "";
            case "string" -> value.path("format").asText().equals("date-time") ? "time" : ours ? "" : "string";
            case "number", "integer" -> ours ? "" : number(value);
            default -> ours ? "" : value.path("type").asText();
        };
    }

    private static String number(JsonNode value) {
        String type = value.get("type").asText();
        String least = value.path("minimum").asText("0");
        String most = COMMON_BOUNDS.contains(value.path("maximum").asText())
                ? ""
                : value.path("maximum").asText();
        if (value.has("exclusiveMinimum")) {
            String below = value.has("exclusiveMaximum")
                    ? ", < " + value.get("exclusiveMaximum").asText()
                    : "";
            return type + " > " + value.get("exclusiveMinimum").asText() + below
                    + (most.isEmpty() ? "" : ", ≤ " + power(most));
        }
        if (!most.isEmpty()) {
            return type + " " + power(least) + "–" + power(most);
        }
        return !value.has("minimum") ? "signed " + type : least.equals("0") ? type : type + " ≥ " + least;
    }

    private static String power(String digits) {
        return digits.matches("10{6,}") ? "10^" + (digits.length() - 1) : digits;
    }

    private String reference(String reference) {
        if (!reference.startsWith("#")) {
            String other = reference.replaceFirst(".*/schemas/(.*)\\.v\\d+\\.json#.*", "$1");
            return other.equals("common")
                    ? type(EventReference.schema(other).at(reference.replaceFirst(".*#", "")))
                    : "as in `" + other + "`";
        }
        String name = reference.substring(definitions.length()).replace("/properties/", ".");
        if (name.contains(".")) {
            return "as `" + name + "`";
        }
        if (seen.add(name)) {
            referred.add(name);
        }
        return "`" + name + "`";
    }

    private static java.util.stream.Stream<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
    }
}
