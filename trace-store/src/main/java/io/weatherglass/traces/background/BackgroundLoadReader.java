package io.weatherglass.traces.background;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.DecimalText;
import io.weatherglass.traces.HeaderedCsv;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a background load from a CSV file with the header {@code arrival_s,cores,work_s} and one line per VM of another
 * tenant, in order of arrival. Times are in seconds after the start of the workflow and may be negative. On an
 * undisturbed host, a VM uses all its cores for {@code work_s} seconds.
 */
public final class BackgroundLoadReader implements TraceReader<BackgroundLoad> {
    private static final List<String> COLUMNS = List.of("arrival_s", "cores", "work_s");
    private static final HeaderedCsv CSV = new HeaderedCsv(COLUMNS);

    private record Entry(double arrivalSeconds, int cores, double workSeconds) {}

    @Override
    public String format() {
        return "background-csv";
    }

    @Override
    public BackgroundLoad read(String source, BufferedReader text) throws IOException {
        List<Entry> entries = new ArrayList<>();
        CSV.read(source, text, (row, location) -> add(entries, row, location));
        return new BackgroundLoad(
                entries.stream().mapToDouble(Entry::arrivalSeconds).toArray(),
                entries.stream().mapToInt(Entry::cores).toArray(),
                entries.stream().mapToDouble(Entry::workSeconds).toArray());
    }

    private static void add(List<Entry> entries, List<String> row, TraceLocation location) throws TraceFormatException {
        CSV.requireSize(row, location);
        double arrival = number(row, 0, location);
        if (!entries.isEmpty() && arrival < entries.get(entries.size() - 1).arrivalSeconds()) {
            throw new TraceFormatException(
                    location, COLUMNS.get(0), row.get(0), "must not be earlier than in the previous line");
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
        double value = DecimalText.parse(text);
        if (!Double.isFinite(value)) {
            throw new TraceFormatException(location, COLUMNS.get(column), text, "must be a finite decimal number");
        }
        return value;
    }
}
