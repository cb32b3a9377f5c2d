package io.weatherglass.traces.formats;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Parses each row independently, so that a malformed row, even with unclosed quotes, does not affect others. Skips
 * blank lines and lines starting with {@code #}.
 */
final class CsvRows {
    private static final int MAX_LINES_OF_ROW = 100;

    private static final ObjectReader ROW =
            new CsvMapper().enable(CsvParser.Feature.TRIM_SPACES).readerFor(String[].class);

    private final String source;
    private final BufferedReader text;
    private final Deque<String> ahead = new ArrayDeque<>();
    private ObjectReader values = ROW;
    private char separator = ',';
    private int line;
    private boolean again;

    CsvRows(String source, BufferedReader text) {
        this.source = source;
        this.text = text;
    }

    Optional<String> next() throws IOException {
        String next = nextLine();
        while (next != null && (next.isBlank() || next.startsWith("#"))) {
            next = nextLine();
        }
        return Optional.ofNullable(next);
    }

    TraceLocation location() {
        return new TraceLocation(source, line, 0);
    }

    /** The separator that occurs most often in the header applies to all rows. */
    String[] header(String first) throws IOException {
        for (char candidate : new char[] {';', '\t'}) {
            if (count(first, candidate) > count(first, separator)) {
                separator = candidate;
            }
        }
        values = ROW.with(CsvSchema.emptySchema().withColumnSeparator(separator));
        return parse(first.replaceFirst("^\uFEFF", ""));
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }

    /**
     * Joins the lines of a quoted value. Lines after a quote that is never closed become separate rows. These rows must
     * not continue on further lines; otherwise each line would be read up to {@value #MAX_LINES_OF_ROW} times.
     */
    String[] parse(String first) throws IOException {
        TraceLocation location = location();
        StringBuilder row = new StringBuilder(first);
        List<String> taken = new ArrayList<>();
        int maxLines = again ? 0 : MAX_LINES_OF_ROW;
        QuoteState quotes = new QuoteState(separator);
        quotes.read(first);
        try {
            while (quotes.isOpen()) {
                taken.add(continued(maxLines - taken.size(), row.length())
                        .orElseThrow(() -> new TraceFormatException(location, "must close the quotes of a value")));
                String next = taken.get(taken.size() - 1);
                quotes.read(next);
                row.append('\n').append(next);
            }
            return values.readValue(row.toString());
        } catch (TraceFormatException e) {
            giveBack(taken);
            throw e;
        } catch (JsonProcessingException e) {
            giveBack(taken);
            throw TraceFormatException.malformed(location, "CSV", e);
        }
    }

    private Optional<String> continued(int linesLeft, int length) throws IOException {
        return linesLeft > 0 && length < BoundedInput.MAX_LINE_BYTES
                ? Optional.ofNullable(nextLine())
                : Optional.empty();
    }

    private void giveBack(List<String> lines) {
        line -= lines.size();
        for (int i = lines.size() - 1; i >= 0; i--) {
            ahead.addFirst(lines.get(i));
        }
    }

    private String nextLine() throws IOException {
        again = !ahead.isEmpty();
        String next = ahead.isEmpty() ? text.readLine() : ahead.removeFirst();
        line += next == null ? 0 : 1;
        return next;
    }
}
