package io.weatherglass.daemon.logging;

import io.weatherglass.connectors.protocol.validation.NameRules;

/** Escapes foreign text in log lines, so that it can neither forge a line nor reverse its direction. */
final class EscapedText {
    private static final int MAX_LENGTH = 8192;

    private EscapedText() {}

    static String of(String raw) {
        // Hide secrets here rather than in the callers, which may not know that a text contains a key.
        String text = HiddenSecrets.redacted(raw);
        StringBuilder escaped = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
        for (int i = 0;
                i < text.length() && escaped.length() < MAX_LENGTH;
                i += Character.charCount(text.codePointAt(i))) {
            append(text.codePointAt(i), escaped);
        }
        return escaped.length() < MAX_LENGTH
                ? escaped.toString()
                : escaped.append("…").toString();
    }

    private static void append(int codePoint, StringBuilder escaped) {
        switch (codePoint) {
            case '\n' -> escaped.append("\\n");
            case '\r' -> escaped.append("\\r");
            case '\t' -> escaped.append("\\t");
            default -> {
                if (NameRules.isSeen(codePoint)) {
                    escaped.appendCodePoint(codePoint);
                } else {
                    escaped.append(String.format("\\u%04x", codePoint));
                }
            }
        }
    }
}
