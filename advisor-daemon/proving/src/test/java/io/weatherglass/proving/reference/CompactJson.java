package io.weatherglass.proving.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** Formats JSON in few lines. */
final class CompactJson {
    private static final int WIDTH = 120;

    private CompactJson() {}

    /** Breaks lines after commas outside strings. A string that does not fit on a line starts on a new line. */
    static String wrapped(JsonNode json) {
        StringBuilder text = new StringBuilder();
        StringBuilder piece = new StringBuilder();
        int column = 0;
        boolean quoted = false;
        for (char c : json.toString().toCharArray()) {
            piece.append(c);
            quoted ^= c == '"';
            if (c == ',' && !quoted) {
                column = append(piece, column, text);
            }
        }
        append(piece, column, text);
        return text.toString();
    }

    private static int append(StringBuilder piece, int column, StringBuilder text) {
        boolean fits = column + piece.length() < WIDTH;
        text.append(column == 0 ? "" : fits ? " " : "\n  ").append(piece);
        int next = fits ? column + piece.length() + 1 : piece.length() + 2;
        piece.setLength(0);
        return next;
    }
}
