package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A source of texts in a message. Blank texts count as missing. */
sealed interface FieldSource {
    List<String> texts(MessagePart entry);

    String label();

    /** A JSON pointer, possibly with wildcards. If it points to a list, each element is a text. */
    record AtPointer(String pointer) implements FieldSource {
        @Override
        public List<String> texts(MessagePart entry) {
            return entry.at(pointer).stream()
                    .flatMap(found ->
                            found.node().isArray() ? found.node().valueStream() : List.of(found.node()).stream())
                    .map(this::scalar)
                    .filter(text -> !text.isBlank())
                    .toList();
        }

        private String scalar(JsonNode node) {
            if (!node.isValueNode()) {
                throw new InvalidMessageException(pointer, node.toString(), "must be a string, a number or a boolean");
            }
            return node.asText();
        }

        @Override
        public String label() {
            return pointer;
        }
    }

    record Constant(String text) implements FieldSource {
        @Override
        public List<String> texts(MessagePart entry) {
            return text.isBlank() ? List.of() : List.of(text);
        }

        @Override
        public String label() {
            return "";
        }
    }

    /**
     * A text with placeholders: {@code {/pointer}} for a value, {@code {*1}} for the first key of a job, and {@code
     * {file}} for the file name. Placeholders without a value are replaced by the empty text.
     */
    record Template(String template) implements FieldSource {
        private static final Pattern PART = Pattern.compile("\\{([^{}]*)}");
        private static final String FILE = "file";

        @Override
        public List<String> texts(MessagePart entry) {
            String text = filled(part -> {
                if (part.equals(FILE)) {
                    return entry.file();
                } else if (part.startsWith("/")) {
                    return String.join(",", new AtPointer(part).texts(entry));
                }
                int key = Integer.parseInt(part.substring(1));
                return key <= entry.keys().size() ? entry.keys().get(key - 1) : "";
            });
            return text.isBlank() ? List.of() : List.of(text);
        }

        private String filled(Function<String, String> value) {
            return PART.matcher(template)
                    .replaceAll(part -> Matcher.quoteReplacement(value.apply(part.group(1))))
                    .strip();
        }

        boolean isValid() {
            return PART.matcher(template)
                    .results()
                    .map(part -> part.group(1))
                    .allMatch(part -> part.matches("file|/.+|\\*[1-9]"));
        }

        @Override
        public String label() {
            return template;
        }
    }

    /** The first group of a regular expression, or the whole match if it has no group; missing if nothing matches. */
    record Matching(FieldSource place, Pattern pattern) implements FieldSource {
        @Override
        public List<String> texts(MessagePart entry) {
            return place.texts(entry).stream()
                    .map(pattern::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(Math.min(1, found.groupCount())))
                    .filter(text -> text != null && !text.isBlank())
                    .toList();
        }

        @Override
        public String label() {
            return place.label();
        }
    }

    /** Replaces the texts at a place according to the map; texts that are not in the map count as missing. */
    record Renamed(FieldSource place, Map<String, String> names) implements FieldSource {
        public Renamed {
            names = Map.copyOf(names);
        }

        @Override
        public List<String> texts(MessagePart entry) {
            return place.texts(entry).stream()
                    .filter(names::containsKey)
                    .map(names::get)
                    .toList();
        }

        @Override
        public String label() {
            return place.label();
        }
    }
}
