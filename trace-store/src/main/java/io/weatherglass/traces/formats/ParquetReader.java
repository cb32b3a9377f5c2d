package io.weatherglass.traces.formats;

import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.duckdb.DuckDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Reads any Parquet table. Times are numbers in the unit of the mapping, or timestamps; a null, NaN or a negative number is
 * unknown. Places in messages count the rows of a file from 1.
 */
public final class ParquetReader implements WorkloadReader {
    private static final String NUMERIC = "(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\\(.*\\))";
    private static final String TIMESTAMP = "TIMESTAMP.*|DATE";

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
        requireThere(file);
        JobIntake jobs = new JobIntake(file, options, sink);
        DuckDb.run(connection -> {
            read(connection, file, jobs);
            return null;
        });
        return jobs.finish();
    }

    /** Reads files of one table; one that is none of it is skipped as a row is. */
    WorkloadLog read(Path folder, List<Path> files, ReadOptions options, JobSink sink) throws IOException {
        for (Path file : files) {
            requireThere(file);
        }
        JobIntake jobs = new JobIntake(folder, options, sink);
        DuckDb.run(connection -> {
            for (Path file : files) {
                try {
                    read(connection, file, jobs);
                } catch (TraceFormatException e) {
                    jobs.skipped().add(e);
                } catch (UnknownColumnException e) {
                    jobs.skipped()
                            .add(new TraceFormatException(
                                    TraceLocation.file(file.toString()), "must have the columns of the table", e));
                }
            }
            return null;
        });
        return jobs.finish();
    }

    private static void requireThere(Path file) throws NoSuchFileException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
    }

    private void read(DuckDBConnection connection, Path file, JobIntake jobs) throws IOException {
        String table = "read_parquet(" + DuckDb.file(file) + ")";
        String source = file.toString();
        double[] values = new double[mapping.roles().size()];
        try (Statement statement = connection.createStatement()) {
            String query = query(types(statement, table), table, source);
            try (ResultSet rows = statement.executeQuery(query)) {
                for (int row = 1; rows.next(); row++) {
                    for (int i = 0; i < values.length; i++) {
                        double value = rows.getDouble(i + 1);
                        values[i] = rows.wasNull() ? Double.NaN : value;
                    }
                    TraceLocation location = new TraceLocation(source, row, 0);
                    jobs.row(() -> {
                        check(values, location);
                        mapping.add(values, jobs);
                    });
                }
            }
        } catch (SQLException e) {
            throw new TraceFormatException(
                    TraceLocation.file(source), "must be a Parquet file: " + DuckDb.message(e), e);
        }
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
                ? Cores.of(value, column, location)
                : Seconds.of(value, column, String.valueOf(value), location);
    }

    private static Map<String, String> types(Statement statement, String table) throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        try (ResultSet columns = statement.executeQuery("DESCRIBE SELECT * FROM " + table)) {
            while (columns.next()) {
                types.put(columns.getString(1), columns.getString(2));
            }
        }
        return types;
    }

    private String query(Map<String, String> types, String table, String source) throws TraceFormatException {
        StringBuilder query = new StringBuilder("SELECT ");
        for (ColumnMapping.Role role : mapping.roles()) {
            String column = mapping.column(role);
            UnknownColumnException.require(column, role, List.copyOf(types.keySet()), source);
            query.append(query.length() > "SELECT ".length() ? ", " : "")
                    .append(expression(role, column, types.get(column), source));
        }
        return query.append(" FROM ").append(table).toString();
    }

    private String expression(ColumnMapping.Role role, String column, String type, String source)
            throws TraceFormatException {
        String quoted = '"' + column.replace("\"", "\"\"") + '"';
        if (type.matches(TIMESTAMP) && role != ColumnMapping.Role.CORES) {
            return "epoch_us(" + quoted + ") / 1e6";
        }
        if (!type.matches(NUMERIC)) {
            throw new TraceFormatException(
                    TraceLocation.file(source), "column " + column, type, "must be of numbers or timestamps");
        }
        String number = "CAST(" + quoted + " AS DOUBLE)";
        return role == ColumnMapping.Role.CORES ? number : number + " / " + mapping.unitsPerSecond();
    }
}
