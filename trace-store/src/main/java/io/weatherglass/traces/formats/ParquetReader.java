package io.weatherglass.traces.formats;

import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.parquet.NumberColumn;
import io.weatherglass.traces.parquet.ParquetRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.example.data.Group;

/**
 * Reads a table from Parquet files. Times are numbers, in the unit set by the mapping, or timestamps. Null, NaN and
 * negative numbers count as unknown. Row numbers in messages start at 1 in each file.
 */
public final class ParquetReader implements WorkloadReader {
    private final ColumnMapping mapping;

    public ParquetReader(ColumnMapping mapping) {
        this.mapping = mapping;
    }

    @Override
    public String format() {
        return "parquet";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        InputFiles.requireNoDirectory(file);
        JobIntake jobs = new JobIntake(file, options, sink);
        read(file, jobs);
        return jobs.finish();
    }

    /** Files that do not belong to the table are skipped in the same way as invalid rows. */
    WorkloadLog read(Path folder, List<Path> files, ReadOptions options, JobSink sink) throws IOException {
        JobIntake jobs = new JobIntake(folder, options, sink);
        for (Path file : files) {
            try {
                read(file, jobs);
            } catch (TraceFormatException e) {
                jobs.skipped().add(e);
            } catch (UnknownColumnException e) {
                jobs.skipped()
                        .add(new TraceFormatException(
                                TraceLocation.file(file.toString()),
                                "must have all columns that the mapping" + " names",
                                e));
            }
        }
        return jobs.finish();
    }

    private void read(Path file, JobIntake jobs) throws IOException {
        String source = file.toString();
        List<ColumnMapping.Role> roles = mapping.roles();
        double[] values = new double[roles.size()];
        try (ParquetRows rows = ParquetRows.open(file)) {
            List<NumberColumn> columns = columns(rows, source);
            int number = 0;
            for (Optional<Group> row = rows.next(); row.isPresent(); row = rows.next()) {
                for (int i = 0; i < values.length; i++) {
                    NumberColumn column = columns.get(i);
                    double value = column.value(row.get());
                    boolean plain = column.isTime() || roles.get(i) == ColumnMapping.Role.CORES;
                    values[i] = plain ? value : value / mapping.unitsPerSecond();
                }
                TraceLocation location = new TraceLocation(source, ++number, 0);
                jobs.row(() -> {
                    check(values, location);
                    mapping.add(values, jobs);
                });
            }
        }
    }

    private List<NumberColumn> columns(ParquetRows rows, String source) throws TraceFormatException {
        for (ColumnMapping.Role role : mapping.roles()) {
            UnknownColumnException.require(mapping.column(role), role, rows.names(), source);
        }
        rows.select(mapping.roles().stream().map(mapping::column).toList());
        List<NumberColumn> columns = new ArrayList<>();
        for (ColumnMapping.Role role : mapping.roles()) {
            columns.add(rows.numbers(mapping.column(role), role != ColumnMapping.Role.CORES));
        }
        return columns;
    }

    private void check(double[] values, TraceLocation location) throws TraceFormatException {
        List<ColumnMapping.Role> roles = mapping.roles();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                values[i] = checked(values[i], roles.get(i), location);
            }
        }
    }

    private double checked(double value, ColumnMapping.Role role, TraceLocation location) throws TraceFormatException {
        String column = mapping.column(role);
        if (Double.isInfinite(value)) {
            throw new TraceFormatException(location, column, String.valueOf(value), "must be finite");
        }
        return role == ColumnMapping.Role.CORES
                ? CheckedNumbers.cores(value, column, location)
                : CheckedNumbers.seconds(value, column, String.valueOf(value), location);
    }
}
