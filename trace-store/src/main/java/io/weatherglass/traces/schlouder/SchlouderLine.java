package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.DecimalText;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.ArrayList;
import java.util.List;

final class SchlouderLine {
    private static final double NEVER_ENDED = -1;

    private final String source;
    private final int number;
    private final List<String> words = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();

    SchlouderLine(String source, int number, String text) {
        this.source = source;
        this.number = number;
        int end = 0;
        while (end < text.length()) {
            int start = end;
            while (end < text.length() && !isBlank(text.charAt(end))) {
                end++;
            }
            if (end > start) {
                words.add(text.substring(start, end));
                columns.add(start + 1);
            }
            end++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    int size() {
        return words.size();
    }

    String word(int index) {
        return words.get(index);
    }

    int indexOf(String word) {
        int index = words.indexOf(word);
        return index < 0 ? words.size() : index;
    }

    double finite(int index, String field) throws TraceFormatException {
        String word = words.get(index);
        double value = DecimalText.parse(word);
        if (!Double.isFinite(value)) {
            throw error(index, field, "must be a finite decimal number");
        }
        return value;
    }

    double notNegative(int index, String field) throws TraceFormatException {
        double value = finite(index, field);
        if (value < 0) {
            throw error(index, field, "must be >= 0");
        }
        return value;
    }

    double walltime(int index, String field) throws TraceFormatException {
        double value = finite(index, field);
        if (value < 0 && value != NEVER_ENDED) {
            throw error(index, field, "must be >= 0");
        }
        return value == NEVER_ENDED ? Double.NaN : value;
    }

    long bytes(int index, String field) throws TraceFormatException {
        double value = notNegative(index, field);
        if (value != Math.rint(value) || value > Long.MAX_VALUE / 2) {
            throw error(index, field, "must be a whole number of bytes");
        }
        return (long) value;
    }

    TraceFormatException error(int index, String field, String rule) {
        return new TraceFormatException(
                new TraceLocation(source, number, columns.get(index)), field, words.get(index), rule);
    }

    TraceFormatException error(String rule) {
        return new TraceFormatException(new TraceLocation(source, number, 0), rule);
    }
}
