package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where texts stand in a message; values that are blank count as missing. */
sealed interface Place {
    /** The texts, in their order; none if the message has none. */
    List<String> texts(Entry entry);

    String label();

    /** At a JSON pointer, which may have wildcards; a list there is one of texts. */
    record AtPointer(String pointer) implements Place {
        @Override
        public List<String> texts(Entry entry) {
            return entry.at(pointer).stream()
                    .flatMap(found ->
                            found.node().isArray() ? found.node().valueStream() : List.of(found.node()).stream())
                    .map(this::scalar)
                    .filter(text -> !text.isBlank())
                    .toList();
        }

        private String scalar(JsonNode node) {
            if (!node.isValueNode()) {
                throw new InvalidMessageException(pointer, node.toString(), "must be a text, a number or a boolean");
            }
            return node.asText();
        }

        @Override
        public String label() {
            return pointer;
        }
    }

    /** The same in all messages. */
    record Constant(String text) implements Place {
        @Override
        public List<String> texts(Entry entry) {
            return text.isBlank() ? List.of() : List.of(text);
        }

        @Override
        public String label() {
            return "";
        }
    }

    /**
     * Put together from other places: {@code {/pointer}}, {@code {*1}} for the first key that leads to a job, {@code {file}} for the name
     * of the file. What the message does not have is left out.
     */
    record Template(String template) implements Place {
        private static final Pattern PART = Pattern.compile("\\{([^{}]*)}");
        private static final String FILE = "file";

        @Override
        public List<String> texts(Entry entry) {
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

    /** The part of a text that a regular expression finds: its first group, if it has one; none if it finds nothing. */
    record Matching(Place place, Pattern pattern) implements Place {
        @Override
        public List<String> texts(Entry entry) {
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

    /** What the texts of a place mean; none for a text that means nothing. */
    record Renamed(Place place, Map<String, String> names) implements Place {
        public Renamed {
            names = Map.copyOf(names);
        }

        @Override
        public List<String> texts(Entry entry) {
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
