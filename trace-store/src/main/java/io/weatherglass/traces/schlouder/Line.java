package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line split at blanks that remembers where each word began. */
final class Line {
    private static final Pattern WORD = Pattern.compile("\\S+");

    /** Decimal notation only: Double.parseDouble alone would also take "NaN", "1d" and hexadecimal. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private final String source;
    private final int number;
    private final List<String> words = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();

    Line(String source, int number, String text) {
        this.source = source;
        this.number = number;
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group());
            columns.add(matcher.start() + 1);
        }
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
        double value = NUMBER.matcher(word).matches() ? Double.parseDouble(word) : Double.NaN;
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
