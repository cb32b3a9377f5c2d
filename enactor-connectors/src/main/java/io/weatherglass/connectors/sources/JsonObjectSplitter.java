package io.weatherglass.connectors.sources;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits text into JSON objects by counting braces outside strings. A line that begins with a brace also ends a
 * truncated object, unless an inner object may begin there.
 */
final class JsonObjectSplitter implements MessageSplitter {
    private final StringBuilder text = new StringBuilder();
    private int depth;
    private boolean inString;
    private boolean escaped;

    @Override
    public List<String> line(String line) {
        List<String> complete = new ArrayList<>();
        if (depth > 0 && line.startsWith("{") && !mayHoldObject()) {
            complete.addAll(end());
        }
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean closes = follow(c);
            // skip white space, and the commas and brackets of an array
            if (depth > 0 || closes || !isBetween(c)) {
                text.append(c);
            }
            if (closes && depth == 0) {
                complete.add(take());
            }
        }
        if (depth > 0) {
            text.append('\n');
        } else if (text.length() > 0) {
            // return any other text as a message, so that it is reported as invalid instead of ignored
            complete.add(take());
        }
        return complete;
    }

    /** Updates the string state and the depth; returns whether the character closes an object. */
    private boolean follow(char c) {
        if (inString) {
            if (escaped) {
                escaped = false;
            } else if (c == '\\') {
                escaped = true;
            } else if (c == '"') {
                inString = false;
            }
            return false;
        }
        if (c == '"' && depth > 0) {
            inString = true;
        } else if (c == '{') {
            depth++;
        } else if (c == '}' && depth > 0) {
            depth--;
            return true;
        }
        return false;
    }

    /** Returns whether an inner object may begin on the next line; never within a string, which cannot span lines. */
    private boolean mayHoldObject() {
        int last = text.length() - 1;
        while (last > 0 && Character.isWhitespace(text.charAt(last))) {
            last--;
        }
        return !inString && ":,[".indexOf(text.charAt(last)) >= 0;
    }

    private static boolean isBetween(char c) {
        return Character.isWhitespace(c) || c == ',' || c == '[' || c == ']';
    }

    private String take() {
        String message = text.toString();
        text.setLength(0);
        return message;
    }

    @Override
    public List<String> end() {
        depth = 0;
        inString = false;
        escaped = false;
        return text.length() == 0 ? List.of() : List.of(take());
    }
}
