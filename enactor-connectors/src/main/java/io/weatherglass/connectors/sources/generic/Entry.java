package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * The source of fields: the JSON of a message or of one of its jobs.
 *
 * @param keys keys of the object in the message, one for each {@code *} of its pointer
 * @param file file name of the message; empty if it came over a network
 */
record Entry(JsonNode node, List<String> keys, String file) {
    private static final String ANY = "*";

    static Entry of(SourceMessage message) {
        return new Entry(
                SourceJson.parse(message.body()).root(),
                List.of(),
                message.place().file());
    }

    /**
     * Returns the nodes at a pointer in the order of the message.
     *
     * @param pointer a JSON pointer; {@code *} matches every element of an array or value of an object
     */
    List<Entry> at(String pointer) {
        List<Entry> found = List.of(new Entry(node, List.of(), file));
        StringBuilder plain = new StringBuilder();
        for (String step : pointer.substring(1).split("/", -1)) {
            if (step.equals(ANY)) {
                found = below(found, plain.toString());
                plain.setLength(0);
            } else {
                plain.append('/').append(step);
            }
        }
        String rest = plain.toString();
        return found.stream()
                .map(entry -> entry.below(rest))
                .filter(Entry::isPresent)
                .toList();
    }

    private static List<Entry> below(List<Entry> entries, String pointer) {
        List<Entry> all = new ArrayList<>();
        for (Entry entry : entries) {
            JsonNode node = entry.below(pointer).node();
            if (node.isArray()) {
                for (int i = 0; i < node.size(); i++) {
                    all.add(entry.child(node.get(i), Integer.toString(i)));
                }
            } else {
                node.properties().forEach(property -> all.add(entry.child(property.getValue(), property.getKey())));
            }
        }
        return all;
    }

    private Entry below(String pointer) {
        return new Entry(node.at(pointer), keys, file);
    }

    private Entry child(JsonNode child, String key) {
        List<String> more = new ArrayList<>(keys);
        more.add(key);
        return new Entry(child, List.copyOf(more), file);
    }

    private boolean isPresent() {
        return !node.isMissingNode()
                && !node.isNull()
                && !(node.isTextual() && node.textValue().isEmpty());
    }
}
