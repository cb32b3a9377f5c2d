package io.weatherglass.cli.options;

import io.weatherglass.connectors.protocol.validation.NameRules;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Terminal output that escapes control characters and direction-changing characters as in JSON, because text from
 * daemons, files or enactors may contain them. Line breaks and tabs are not escaped. Thread-safe.
 */
public final class EscapedOutput extends PrintWriter {
    private final PrintWriter unescaped;

    public EscapedOutput(PrintWriter unescaped) {
        super(unescaped, true);
        this.unescaped = unescaped;
    }

    /** Returns the wrapped output, for callers that move the cursor and escape all other text themselves. */
    public static PrintWriter unescaped(PrintWriter output) {
        return output instanceof EscapedOutput escaped ? escaped.unescaped : output;
    }

    public static String escaped(String text) {
        if (text.codePoints().allMatch(EscapedOutput::isHarmless)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int codePoint = text.codePointAt(at);
            if (isHarmless(codePoint)) {
                escaped.appendCodePoint(codePoint);
            } else {
                for (char unit : Character.toChars(codePoint)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            }
        }
        return escaped.toString();
    }

    private static boolean isHarmless(int codePoint) {
        return codePoint == '\n' || codePoint == '\t' || NameRules.isSeen(codePoint);
    }

    @Override
    public void write(int character) {
        write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        write(new String(characters, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) {
        String escaped = escaped(text.substring(offset, offset + length));
        super.write(escaped, 0, escaped.length());
    }
}
