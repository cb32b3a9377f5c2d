package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.ArrayList;
import java.util.List;

/** A line split at blanks that remembers where each word began. */
final class SchlouderLine {
    /** What decimal notation needs: Double.parseDouble alone would also take "NaN", "1d" and hexadecimal. */
    private static final String DECIMAL = "0123456789.+-eE";

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

    /** The index of the first such word, or the number of words if there is none. */
    int indexOf(String word) {
        int index = words.indexOf(word);
        return index < 0 ? words.size() : index;
    }

    /** A finite number of any sign. */
    double finite(int index, String field) throws TraceFormatException {
        String word = words.get(index);
        double value = decimal(word);
        if (!Double.isFinite(value)) {
            throw error(index, field, "must be a finite decimal number");
        }
        return value;
    }

    private static double decimal(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (DECIMAL.indexOf(word.charAt(i)) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    double notNegative(int index, String field) throws TraceFormatException {
        double value = finite(index, field);
        if (value < 0) {
            throw error(index, field, "must be >= 0");
        }
        return value;
    }

    /** The same, or NaN for the -1 by which the records mark a job that never ended. */
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
