package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a mapping file and says what is wrong with it. */
final class MappingFile {
    private static final Set<String> REQUIRED = Set.of("run", "type", "job");
    private static final Set<String> FIELDS = new TreeSet<>(Set.of(
            "run",
            "workflow",
            "type",
            "time",
            "job",
            "name",
            "kind",
            "attempt",
            "dependencies",
            "submittedAt",
            "startedAt",
            "runtime",
            "reason",
            "willRetry"));
    private static final Set<String> TYPES = new TreeSet<>(Set.of(
            "workflow.started",
            "workflow.completed",
            "workflow.failed",
            "job.submitted",
            "job.started",
            "job.completed",
            "job.failed",
            "job.cancelled",
            "job.skipped"));
    private static final Map<String, Double> UNITS = new TreeMap<>(
            Map.of("seconds", 1.0, "milliseconds", 1e-3, "microseconds", 1e-6, "nanoseconds", 1e-9, "minutes", 60.0));
    /** What may stand beside {@code pointer} and {@code constant}. */
    private static final Map<String, Set<String>> EXTRAS = Map.of(
            "type",
            Set.of("values", "others"),
            "time",
            Set.of("format"),
            "runtime",
            Set.of("unit"),
            "attempt",
            Set.of("first"));

    private final String path;
    private final JsonNode root;

    private MappingFile(String path, JsonNode root) {
        this.path = path;
        this.root = root;
    }

    /**
     * Reads a mapping.
     *
     * @param path of the file, for messages
     * @throws IllegalArgumentException if something is wrong with it
     */
    static Mapping parse(String path, String text) {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
            throw new IllegalArgumentException(path + line + ": must be JSON: " + e.getOriginalMessage());
        }
        if (!root.isObject()) {
            throw new IllegalArgumentException(path + ": must be a JSON object");
        }
        return new MappingFile(path, root).mapping();
    }

    private Mapping mapping() {
        Map<String, Field> fields = new HashMap<>();
        root.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                throw wrong("/" + name, name, "must be one of " + FIELDS);
            }
            fields.put(name, field(name));
        });
        for (String name : new TreeSet<>(REQUIRED)) {
            if (!fields.containsKey(name)) {
                throw wrong("/" + name, "absent", "is required");
            }
        }
        JsonNode others = root.at("/type/others");
        return new Mapping(
                fields,
                types(),
                choice("/type/others", others, Set.of("ignore", "refuse"), "refuse")
                        .equals("ignore"),
                dates(),
                UNITS.get(choice("/runtime/unit", root.at("/runtime/unit"), UNITS.keySet(), "seconds")),
                Integer.parseInt(choice("/attempt/first", root.at("/attempt/first"), Set.of("0", "1"), "1")));
    }

    private Field field(String name) {
        JsonNode node = root.get(name);
        if (node.isTextual()) {
            return new Field(pointer("/" + name, node), "");
        }
        if (!node.isObject()) {
            throw wrong("/" + name, node.toString(), "must be a JSON pointer or an object");
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!key.equals("pointer")
                    && !key.equals("constant")
                    && !EXTRAS.getOrDefault(name, Set.of()).contains(key)) {
                throw wrong("/" + name + "/" + key, key, "is unknown");
            }
        });
        if (node.has("pointer") == node.has("constant")) {
            throw wrong("/" + name, node.toString(), "must have either a pointer or a constant");
        }
        return node.has("pointer")
                ? new Field(pointer("/" + name + "/pointer", node.get("pointer")), "")
                : new Field("", node.get("constant").asText());
    }

    private String pointer(String place, JsonNode node) {
        String text = node.asText();
        try {
            if (!text.isEmpty()) {
                JsonPointer.compile(text);
                return text;
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw wrong(place, node.toString(), "must be a JSON pointer such as /task/name");
    }

    private Map<String, List<String>> types() {
        JsonNode values = root.at("/type/values");
        if (!values.isObject() || values.isEmpty()) {
            throw wrong("/type/values", values.isMissingNode() ? "absent" : values.toString(), "must be an object");
        }
        Map<String, List<String>> types = new HashMap<>();
        values.properties().forEach(entry -> {
            List<String> named = new ArrayList<>();
            JsonNode node = entry.getValue();
            (node.isArray() ? node : List.of(node)).forEach(each -> named.add(each.asText()));
            for (String type : named) {
                if (!TYPES.contains(type)) {
                    throw wrong("/type/values/" + entry.getKey(), type, "must be of " + TYPES);
                }
            }
            types.put(entry.getKey(), List.copyOf(named));
        });
        return types;
    }

    private DateFormat dates() {
        Set<String> names = new TreeSet<>();
        Arrays.stream(DateFormat.values()).map(DateFormat::mappingName).forEach(names::add);
        String name = choice("/time/format", root.at("/time/format"), names, DateFormat.RFC3339.mappingName());
        return Arrays.stream(DateFormat.values())
                .filter(format -> format.mappingName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String choice(String place, JsonNode node, Set<String> of, String usual) {
        String value =
                Optional.of(node.asText()).filter(text -> !text.isEmpty()).orElse(usual);
        if (!of.contains(value)) {
            throw wrong(place, value, "must be one of " + new TreeSet<>(of));
        }
        return value;
    }

    private IllegalArgumentException wrong(String place, String value, String rule) {
        return new IllegalArgumentException(path + ": " + place + " " + rule + ", was " + value);
    }
}
