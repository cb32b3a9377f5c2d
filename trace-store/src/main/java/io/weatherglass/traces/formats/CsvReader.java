package io.weatherglass.traces.formats;

import io.weatherglass.traces.DecimalText;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a table with a header line and values separated by commas, semicolons or tabs. Times are numbers, in the unit
 * set by the mapping, or timestamps such as {@code 2026-03-01T12:00:00Z}. Empty values, {@code NA}, {@code NaN}, {@code
 * null} and negative numbers count as unknown. Lines starting with {@code #} are comments.
 */
public final class CsvReader implements WorkloadReader {
    private static final Set<String> UNKNOWN = Set.of("", "NA", "NaN", "nan", "null", "NULL");

    private final ColumnMapping mapping;

    public CsvReader(ColumnMapping mapping) {
        this.mapping = mapping;
    }

    @Override
    public String format() {
        return "csv";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        JobIntake jobs = new JobIntake(file, options, sink);
        UnpackedText.readLines(
                file,
                StandardCharsets.UTF_8,
                options,
                text -> parse(file.toString(), new CsvRows(file.toString(), text), jobs));
        return jobs.finish();
    }

    private void parse(String source, CsvRows rows, JobIntake jobs) throws IOException {
        String header = rows.next()
                .orElseThrow(
                        () -> new TraceFormatException(TraceLocation.file(source), "must begin with a header line"));
        int[] columns = columns(rows.header(header), source);
        double[] values = new double[columns.length];
        for (Optional<String> row = rows.next(); row.isPresent(); row = rows.next()) {
            String first = row.get();
            jobs.row(() -> {
                TraceLocation location = rows.location();
                read(rows.parse(first), columns, location, values);
                mapping.add(values, jobs);
            });
        }
    }

    private int[] columns(String[] header, String source) {
        List<String> names = Arrays.asList(header);
        return mapping.roles().stream()
                .mapToInt(role -> UnknownColumnException.require(mapping.column(role), role, names, source))
                .toArray();
    }

    private void read(String[] row, int[] columns, TraceLocation location, double[] values)
            throws TraceFormatException {
        List<ColumnMapping.Role> roles = mapping.roles();
        for (int i = 0; i < columns.length; i++) {
            String name = mapping.column(roles.get(i));
            if (columns[i] >= row.length) {
                throw new TraceFormatException(
                        location,
                        "must have a value for every column of the header, but has " + row.length + " values");
            }
            String text = row[columns[i]];
            if (UNKNOWN.contains(text)) {
                values[i] = Double.NaN;
            } else if (roles.get(i) == ColumnMapping.Role.CORES) {
                values[i] = CheckedNumbers.cores(number(text, name, "must be a number", location), name, location);
            } else {
                values[i] = CheckedNumbers.seconds(seconds(text, name, location), name, text, location);
            }
        }
    }

    private double seconds(String text, String name, TraceLocation location) throws TraceFormatException {
        if (text.indexOf('T') > 0) {
            try {
                OffsetDateTime date = OffsetDateTime.parse(text);
                return date.toEpochSecond() + date.get(ChronoField.NANO_OF_SECOND) / 1e9;
            } catch (DateTimeException e) {
                throw new TraceFormatException(location, name, text, "must be a time such as 2026-03-01T12:00:00Z");
            }
        }
        return number(text, name, "must be a number or a time such as 2026-03-01T12:00:00Z", location)
                / mapping.unitsPerSecond();
    }

    private static double number(String text, String name, String rule, TraceLocation location)
            throws TraceFormatException {
        double value = DecimalText.parse(text);
        if (!Double.isFinite(value)) {
            throw new TraceFormatException(location, name, text, rule);
        }
        return value;
    }
}
