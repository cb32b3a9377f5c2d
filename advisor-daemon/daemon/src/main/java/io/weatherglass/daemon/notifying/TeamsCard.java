package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** A Teams message with an adaptive card of version 1.2, which all clients can display. */
final class TeamsCard {

    private TeamsCard() {}

    enum Style {
        DEFAULT("Default"),
        ATTENTION("Attention"),
        GOOD("Good");

        private final String colour;

        Style(String colour) {
            this.colour = colour;
        }
    }

    static ObjectNode of(String text, Style style, Map<String, String> facts) {
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("type", "message");
        ObjectNode attachment = message.putArray("attachments").addObject();
        attachment.put("contentType", "application/vnd.microsoft.card.adaptive").putNull("contentUrl");
        ObjectNode card = attachment.putObject("content");
        card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
                .put("type", "AdaptiveCard")
                .put("version", "1.2");
        ArrayNode body = card.putArray("body");
        body.addObject()
                .put("type", "TextBlock")
                .put("text", plain(text))
                .put("wrap", true)
                .put("weight", "Bolder")
                .put("color", style.colour);
        if (!facts.isEmpty()) {
            ArrayNode set = body.addObject().put("type", "FactSet").putArray("facts");
            facts.forEach((title, value) -> set.addObject().put("title", title).put("value", plain(value)));
        }
        return message;
    }

    private static String plain(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]])", "\\\\$1");
    }
}
