package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * The JSON that fields are read from: a message or one of its jobs.
 *
 * @param keys keys of the object in the message, one for each {@code *} in its pointer
 * @param file file name of the message; empty if it came over a network
 */
record MessagePart(JsonNode node, List<String> keys, String file) {
    private static final String ANY = "*";

    static MessagePart of(SourceMessage message) {
        return new MessagePart(
                SourceJson.parse(message.body()).root(),
                List.of(),
                message.place().file());
    }

    /**
     * Returns the nodes at a pointer in message order.
     *
     * @param pointer a JSON pointer; {@code *} matches every element of an array or value of an object
     */
    List<MessagePart> at(String pointer) {
        List<MessagePart> found = List.of(new MessagePart(node, List.of(), file));
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
                .filter(MessagePart::isPresent)
                .toList();
    }

    private static List<MessagePart> below(List<MessagePart> entries, String pointer) {
        List<MessagePart> all = new ArrayList<>();
        for (MessagePart entry : entries) {
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

    private MessagePart below(String pointer) {
        return new MessagePart(node.at(pointer), keys, file);
    }

    private MessagePart child(JsonNode child, String key) {
        List<String> more = new ArrayList<>(keys);
        more.add(key);
        return new MessagePart(child, List.copyOf(more), file);
    }

    private boolean isPresent() {
        return !node.isMissingNode()
                && !node.isNull()
                && !(node.isTextual() && node.textValue().isEmpty());
    }
}
