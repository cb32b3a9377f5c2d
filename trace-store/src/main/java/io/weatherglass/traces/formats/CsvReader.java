package io.weatherglass.traces.formats;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads any table of comma-, semicolon- or tab-separated values with a header line. Times are numbers in the unit of the
 * mapping, or dates as {@code 2026-03-01T12:00:00Z}; an empty value, {@code NA}, {@code NaN}, {@code null} or a negative
 * number is unknown. Lines that begin with {@code #} are comments.
 */
public final class CsvReader implements WorkloadReader {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Set<String> UNKNOWN = Set.of("", "NA", "NaN", "nan", "null", "NULL");
    private static final int LONGEST_HEADER = 1 << 16;
    private static final ObjectReader ROWS = new CsvMapper()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.TRIM_SPACES)
            .enable(CsvParser.Feature.ALLOW_COMMENTS)
            .readerFor(String[].class);

    private final ColumnMapping mapping;

    public CsvReader(ColumnMapping mapping) {
        this.mapping = mapping;
    }

    @Override
    public String format() {
        return "csv";
    }

    @Override
    public WorkloadLog read(Path file, String name) throws IOException {
        String source = file.toString();
        return LogText.read(
                file, StandardCharsets.UTF_8, text -> parse(source, text).finish(source, name));
    }

    private JobColumns parse(String source, BufferedReader text) throws IOException {
        JobColumns jobs = new JobColumns();
        CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator(text));
        int line = 0;
        try (MappingIterator<String[]> rows = ROWS.with(schema).readValues(text)) {
            if (!rows.hasNextValue()) {
                throw new TraceFormatException(TraceLocation.file(source), "must begin with a header line");
            }
            int[] columns = columns(rows.nextValue(), source);
            line = lineOf(rows);
            double[] values = new double[columns.length];
            while (rows.hasNextValue()) {
                String[] row = rows.nextValue();
                line = lineOf(rows);
                if (row.length > 1 || !row[0].isEmpty()) {
                    read(row, columns, new TraceLocation(source, line, 0), values);
                    mapping.add(values, jobs);
                }
            }
        } catch (JsonProcessingException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw TraceFormatException.malformed(new TraceLocation(source, line + 1, 0), "CSV", e);
        }
        return jobs;
    }

    /** The line on which the last row that was read begins. */
    private static int lineOf(MappingIterator<String[]> rows) {
        return rows.getParser().currentTokenLocation().getLineNr();
    }

    /** The separator that the first line has most of. */
    private static char separator(BufferedReader text) throws IOException {
        text.mark(LONGEST_HEADER);
        char[] begin = new char[LONGEST_HEADER];
        int length = text.read(begin);
        text.reset();
        String header =
                new String(begin, 0, Math.max(0, length)).lines().findFirst().orElse("");
        char best = ',';
        for (char candidate : new char[] {';', '\t'}) {
            if (count(header, candidate) > count(header, best)) {
                best = candidate;
            }
        }
        return best;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }

    private int[] columns(String[] header, String source) {
        header[0] = header[0].replaceFirst("^\uFEFF", "");
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
                        location, "must have a value for every column of the header, has " + row.length + " values");
            }
            String text = row[columns[i]];
            if (UNKNOWN.contains(text)) {
                values[i] = Double.NaN;
            } else if (roles.get(i) == ColumnMapping.Role.CORES) {
                values[i] = Cores.of(number(text, name, "must be a number", location), name, location);
            } else {
                values[i] = seconds(text, name, location);
            }
        }
    }

    private double seconds(String text, String name, TraceLocation location) throws TraceFormatException {
        if (text.indexOf('T') > 0) {
            try {
                OffsetDateTime date = OffsetDateTime.parse(text);
                return date.toEpochSecond() + date.get(ChronoField.NANO_OF_SECOND) / 1e9;
            } catch (DateTimeException e) {
                throw new TraceFormatException(location, name, text, "must be a date such as 2026-03-01T12:00:00Z");
            }
        }
        return number(text, name, "must be a number or a date such as 2026-03-01T12:00:00Z", location)
                / mapping.unitsPerSecond();
    }

    private static double number(String text, String name, String rule, TraceLocation location)
            throws TraceFormatException {
        double value = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw new TraceFormatException(location, name, text, rule);
        }
        return value;
    }
}
