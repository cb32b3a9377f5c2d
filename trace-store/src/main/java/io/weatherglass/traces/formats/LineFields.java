package io.weatherglass.traces.formats;

import io.weatherglass.traces.DecimalText;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.Arrays;

/** Fields of a line, separated by blanks and tabs and numbered from 1. Reused for all lines. */
final class LineFields {

    private final String source;
    private final String[] names;
    private final int[] begin;
    private final int[] end;
    private String line = "";
    private int number;
    private int size;

    /** @param names required fields; further fields of a line are ignored */
    LineFields(String source, String... names) {
        this.source = source;
        this.names = names;
        this.begin = new int[names.length];
        this.end = new int[names.length];
    }

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
                    "must have at least " + names.length + " fields, but had " + size);
        }
    }

    /** Negative values count as unknown: the formats use -1, and missing times result in negative durations. */
    double seconds(int field) throws TraceFormatException {
        double value = DecimalText.parse(text(field));
        if (!Double.isFinite(value)) {
            throw error(field, "must be a decimal number, -1 if unknown");
        }
        return CheckedNumbers.seconds(value, names[field - 1], text(field), location(field));
    }

    int count(int field) throws TraceFormatException {
        double value = DecimalText.parse(text(field));
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

    @Override
    public String toString() {
        return "LineFields" + Arrays.asList(names).subList(0, size);
    }
}
