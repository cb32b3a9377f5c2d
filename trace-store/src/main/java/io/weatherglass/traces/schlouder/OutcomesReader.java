package io.weatherglass.traces.schlouder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Reads an {@code outcomes.csv}: a header line {@code run,vm_count,btu_count,vm_uptime_s,makespan_s} and a line per run; an
 * empty value is one that was not recorded. The result is by run label, in the order of the file.
 */
public final class OutcomesReader implements TraceReader<Map<String, RunOutcome>> {
    private static final List<String> COLUMNS = List.of("run", "vm_count", "btu_count", "vm_uptime_s", "makespan_s");
    private static final ObjectReader ROWS = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.TRIM_SPACES)
            .readerFor(String[].class)
            .with(CsvSchema.emptySchema());

    @Override
    public String format() {
        return "schlouder-outcomes";
    }

    @Override
    public Map<String, RunOutcome> read(String source, BufferedReader text) throws IOException {
        Map<String, RunOutcome> outcomes = new LinkedHashMap<>();
        int line = 0;
        try (MappingIterator<String[]> rows = ROWS.readValues(text)) {
            while (rows.hasNextValue()) {
                List<String> row = List.of(rows.nextValue());
                TraceLocation location = new TraceLocation(source, ++line, 0);
                if (line == 1) {
                    requireHeader(row, location);
                } else if (!row.equals(List.of(""))) {
                    add(outcomes, outcome(row, location), location);
                }
            }
        } catch (JsonProcessingException e) {
            throw TraceFormatException.malformed(new TraceLocation(source, line + 1, 0), "CSV", e);
        }
        if (line == 0) {
            throw new TraceFormatException(TraceLocation.file(source), "must begin with the header " + COLUMNS);
        }
        return Collections.unmodifiableMap(outcomes);
    }

    private static void requireHeader(List<String> row, TraceLocation location) throws TraceFormatException {
        if (!row.equals(COLUMNS)) {
            throw new TraceFormatException(
                    location, "header", String.join(",", row), "must be " + String.join(",", COLUMNS));
        }
    }

    private static RunOutcome outcome(List<String> row, TraceLocation location) throws TraceFormatException {
        if (row.size() != COLUMNS.size()) {
            throw new TraceFormatException(
                    location, "must have " + COLUMNS.size() + " values, as the header, had " + row.size());
        }
        if (row.get(0).isEmpty()) {
            throw new TraceFormatException(location, "run", "", "must not be empty");
        }
        return new RunOutcome(
                row.get(0),
                count(row, 1, location),
                count(row, 2, location),
                seconds(row, 3, location),
                seconds(row, 4, location));
    }

    private static void add(Map<String, RunOutcome> outcomes, RunOutcome outcome, TraceLocation location)
            throws TraceFormatException {
        if (outcomes.put(outcome.run(), outcome) != null) {
            throw new TraceFormatException(location, "run", outcome.run(), "must be unique");
        }
    }

    private static OptionalInt count(List<String> row, int column, TraceLocation location) throws TraceFormatException {
        String text = row.get(column);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!text.matches("\\d{1,9}")) {
            throw new TraceFormatException(location, COLUMNS.get(column), text, "must be a whole number >= 0");
        }
        return OptionalInt.of(Integer.parseInt(text));
    }

    private static OptionalDouble seconds(List<String> row, int column, TraceLocation location)
            throws TraceFormatException {
        String text = row.get(column);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.matches("\\d{1,15}(\\.\\d*)?")) {
            throw new TraceFormatException(
                    location, COLUMNS.get(column), text, "must be a decimal number of seconds >= 0");
        }
        return OptionalDouble.of(Double.parseDouble(text));
    }
}
