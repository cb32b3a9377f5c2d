package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.Arrays;

/**
 * The fields of a line, split at blanks and tabs, by their number from 1 as the formats count them. One object serves line
 * after line.
 */
final class Fields {

    private final String source;
    private final String[] names;
    private final int[] begin;
    private final int[] end;
    private String line = "";
    private int number;
    private int size;

    /** @param names of the fields; a line must have that many, further ones are ignored */
    Fields(String source, String... names) {
        this.source = source;
        this.names = names;
        this.begin = new int[names.length];
        this.end = new int[names.length];
    }

    /** Takes the next line. */
    void accept(String text, int lineNumber) throws TraceFormatException {
        line = text;
        number = lineNumber;
        size = 0;
        int position = 0;
        while (size < names.length) {
            while (position < text.length() && text.charAt(position) <= ' ') {
                position++;
            }
            if (position == text.length()) {
                break;
            }
            begin[size] = position;
            while (position < text.length() && text.charAt(position) > ' ') {
                position++;
            }
            end[size++] = position;
        }
        if (size < names.length) {
            throw new TraceFormatException(
                    new TraceLocation(source, number, 0),
                    "must have at least " + names.length + " fields, had " + size);
        }
    }

    /**
     * The field as a time in seconds. Below 0 it is unknown: the formats write -1, and logs hold what came of a missing end
     * minus a start.
     */
    double seconds(int field) throws TraceFormatException {
        double value = parse(text(field));
        if (!Double.isFinite(value)) {
            throw error(field, "must be a decimal number, -1 if unknown");
        }
        return Seconds.of(value, names[field - 1], text(field), location(field));
    }

    /** The field as a whole number; below 0 it is unknown. */
    int count(int field) throws TraceFormatException {
        double value = parse(text(field));
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw error(field, "must be a whole number, -1 if unknown");
        }
        return (int) value;
    }

    TraceFormatException error(int field, String rule) {
        return new TraceFormatException(location(field), names[field - 1], text(field), rule);
    }

    private TraceLocation location(int field) {
        return new TraceLocation(source, number, begin[field - 1] + 1);
    }

    private String text(int field) {
        return line.substring(begin[field - 1], end[field - 1]);
    }

    /** Decimal notation only: Double.parseDouble alone would also take "1d" and hexadecimal. */
    private static double parse(String text) {
        if (!text.chars()
                .allMatch(c -> c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E')) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    @Override
    public String toString() {
        return "Fields" + Arrays.asList(names).subList(0, size);
    }
}
