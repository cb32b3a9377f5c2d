package io.weatherglass.traces.background;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a background load: a CSV file with the header line {@code arrival_s,cores,work_s} and a line per VM of another
 * tenant, in order of arrival. Dates are seconds after date 0 of the workflow and may be negative; a VM wants all its cores
 * until it has had each of them for {@code work_s} seconds in full.
 */
public final class BackgroundLoadReader implements TraceReader<BackgroundLoad> {
    private static final List<String> COLUMNS = List.of("arrival_s", "cores", "work_s");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d++\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final ObjectReader ROWS = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.TRIM_SPACES)
            .readerFor(String[].class)
            .with(CsvSchema.emptySchema());

    private record Entry(double arrivalSeconds, int cores, double workSeconds) {}

    @Override
    public String format() {
        return "background-csv";
    }

    @Override
    public BackgroundLoad read(String source, BufferedReader text) throws IOException {
        List<Entry> entries = new ArrayList<>();
        int line = 0;
        try (MappingIterator<String[]> rows = ROWS.readValues(text)) {
            while (rows.hasNextValue()) {
                List<String> row = List.of(rows.nextValue());
                TraceLocation location = new TraceLocation(source, ++line, 0);
                if (line == 1) {
                    requireHeader(row, location);
                } else if (!row.equals(List.of(""))) {
                    add(entries, row, location);
                }
            }
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(new TraceLocation(source, line + 1, 0), "CSV", e);
        }
        if (line == 0) {
            throw new TraceFormatException(TraceLocation.file(source), "must begin with the header " + COLUMNS);
        }
        return new BackgroundLoad(
                entries.stream().mapToDouble(Entry::arrivalSeconds).toArray(),
                entries.stream().mapToInt(Entry::cores).toArray(),
                entries.stream().mapToDouble(Entry::workSeconds).toArray());
    }

    private static void requireHeader(List<String> row, TraceLocation location) throws TraceFormatException {
        if (!row.equals(COLUMNS)) {
            throw new TraceFormatException(
                    location, "header", String.join(",", row), "must be " + String.join(",", COLUMNS));
        }
    }

    private static void add(List<Entry> entries, List<String> row, TraceLocation location) throws TraceFormatException {
        if (row.size() != COLUMNS.size()) {
            throw new TraceFormatException(
                    location, "must have " + COLUMNS.size() + " values, as the header, had " + row.size());
        }
        double arrival = number(row, 0, location);
        if (!entries.isEmpty() && arrival < entries.get(entries.size() - 1).arrivalSeconds()) {
            throw new TraceFormatException(
                    location, COLUMNS.get(0), row.get(0), "must not be before that of the line before");
        }
        if (!row.get(1).matches("\\d{1,9}") || Integer.parseInt(row.get(1)) == 0) {
            throw new TraceFormatException(location, COLUMNS.get(1), row.get(1), "must be a whole number >= 1");
        }
        double work = number(row, 2, location);
        if (work < 0) {
            throw new TraceFormatException(location, COLUMNS.get(2), row.get(2), "must be >= 0");
        }
        entries.add(new Entry(arrival, Integer.parseInt(row.get(1)), work));
    }

    private static double number(List<String> row, int column, TraceLocation location) throws TraceFormatException {
        String text = row.get(column);
        double value = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw new TraceFormatException(location, COLUMNS.get(column), text, "must be a finite decimal number");
        }
        return value;
    }
}
