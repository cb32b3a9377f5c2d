package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

final class MappingFieldParser {
    private static final String POINTER = "pointer";
    private static final String MATCH = "match";
    private static final String VALUES = "values";
    private static final Set<String> PLACES = new TreeSet<>(Set.of(POINTER, "constant", "template", "any"));
    private static final String TYPE = "type";
    private static final Map<String, Set<String>> EXTRAS = Map.of(
            "type",
            Set.of("others"),
            "time",
            Set.of("format"),
            "submittedAt",
            Set.of("format"),
            "startedAt",
            Set.of("format"),
            "memory",
            Set.of("unit"),
            "runtime",
            Set.of("unit"),
            "attempt",
            Set.of("first"));

    private final String path;

    MappingFieldParser(String path) {
        this.path = path;
    }

    Field field(String level, String name, JsonNode node) {
        String place = level + "/" + name;
        List<FieldSource> places = new ArrayList<>();
        if (node.isTextual()) {
            places.add(new FieldSource.AtPointer(pointer(place, node)));
        } else if (node.isObject()) {
            Set<String> keys = new HashSet<>(Set.of(MATCH, VALUES));
            keys.addAll(PLACES);
            keys.addAll(EXTRAS.getOrDefault(name, Set.of()));
            allowed(place, node, keys);
            if (node.has("any") && node.get("any").isArray()) {
                for (int i = 0; i < node.get("any").size(); i++) {
                    places.addAll(field(
                                    place + "/any",
                                    Integer.toString(i),
                                    node.get("any").get(i))
                            .places());
                }
            } else {
                FieldSource found = place(place, node);
                places.add(node.has(VALUES) && !name.equals(TYPE) ? renamed(place, found, node.get(VALUES)) : found);
            }
        } else {
            throw wrong(place, node.toString(), "must be a JSON pointer or an object");
        }
        return new Field(places);
    }

    private FieldSource place(String place, JsonNode node) {
        List<String> named = PLACES.stream().filter(node::has).toList();
        if (named.size() != 1) {
            throw wrong(place, node.toString(), "must have one of " + PLACES);
        }
        FieldSource found = switch (named.get(0)) {
            case POINTER -> new FieldSource.AtPointer(pointer(place + "/pointer", node.get(POINTER)));
            case "constant" -> new FieldSource.Constant(node.get("constant").asText());
            case "template" -> template(place + "/template", node.get("template"));
            default -> throw wrong(place + "/any", node.get("any").toString(), "must be a list");
        };
        return node.has(MATCH) ? new FieldSource.Matching(found, pattern(place + "/match", node.get(MATCH))) : found;
    }

    private FieldSource renamed(String place, FieldSource found, JsonNode values) {
        if (!values.isObject()) {
            throw wrong(place + "/values", values.toString(), "must be an object");
        }
        Map<String, String> names = new HashMap<>();
        values.properties()
                .forEach(entry -> names.put(entry.getKey(), entry.getValue().asText()));
        return new FieldSource.Renamed(found, names);
    }

    private FieldSource template(String place, JsonNode node) {
        FieldSource.Template template = new FieldSource.Template(node.asText());
        if (!template.isValid()) {
            throw wrong(
                    place, node.toString(), "must have no placeholders other than {/pointer}, {file} and {*1} to {*9}");
        }
        return template;
    }

    private Pattern pattern(String place, JsonNode node) {
        try {
            return Pattern.compile(node.asText());
        } catch (PatternSyntaxException e) {
            throw wrong(place, node.toString(), "must be a regular expression");
        }
    }

    void allowed(String place, JsonNode node, Set<String> keys) {
        node.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                throw wrong(place + "/" + key, key, "is unknown");
            }
        });
    }

    String pointer(String place, JsonNode node) {
        String text = node.asText();
        try {
            if (!text.isEmpty()) {
                JsonPointer.compile(text);
                return text;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        String value = node.isMissingNode() ? "absent" : node.toString();
        throw wrong(place, value, "must be a JSON pointer such as /task/name");
    }

    String choice(String place, JsonNode node, Set<String> of, String usual) {
        String value =
                Optional.of(node.asText()).filter(text -> !text.isEmpty()).orElse(usual);
        if (!of.contains(value)) {
            throw wrong(place, value, "must be one of " + new TreeSet<>(of));
        }
        return value;
    }

    IllegalArgumentException wrong(String place, String value, String rule) {
        return new IllegalArgumentException(path + ": " + place + " " + rule + ", but was " + value);
    }
}
