package io.weatherglass.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** A CSV file with a fixed header line. Blank lines are ignored. */
public record HeaderedCsv(List<String> columns) {
    private static final ObjectReader ROWS = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.TRIM_SPACES)
            .readerFor(String[].class)
            .with(CsvSchema.emptySchema());

    /** Receives rows, which may have the wrong number of values. */
    public interface RowReader {
        void read(List<String> row, TraceLocation location) throws TraceFormatException;
    }

    /** @throws TraceFormatException if the header is missing or incorrect, or the text is not CSV */
    public void read(String source, BufferedReader text, RowReader reader) throws IOException {
        int lines = rows(source, text, ',', (row, location) -> {
            if (location.line() > 1) {
                reader.read(row, location);
            } else if (!row.equals(columns)) {
                throw new TraceFormatException(
                        location, "header", String.join(",", row), "must be " + String.join(",", columns));
            }
        });
        if (lines == 0) {
            throw new TraceFormatException(TraceLocation.file(source), "must begin with the header " + columns);
        }
    }

    /**
     * Reads all rows, including the header, except blank ones. Returns the number of lines.
     *
     * @throws TraceFormatException if the text is not CSV
     */
    public static int rows(String source, BufferedReader text, char separator, RowReader reader) throws IOException {
        int line = 0;
        try (MappingIterator<String[]> rows = ROWS.with(CsvSchema.emptySchema().withColumnSeparator(separator))
                .readValues(text)) {
            while (rows.hasNextValue()) {
                List<String> row = List.of(rows.nextValue());
                TraceLocation location = new TraceLocation(source, ++line, 0);
                if (!row.equals(List.of(""))) {
                    reader.read(row, location);
                }
            }
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(new TraceLocation(source, line + 1, 0), "CSV", e);
        }
        return line;
    }

    public void requireSize(List<String> row, TraceLocation location) throws TraceFormatException {
        if (row.size() != columns.size()) {
            throw new TraceFormatException(
                    location, "must have " + columns.size() + " values, like the header, but had " + row.size());
        }
    }
}
