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
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;

/**
 * Reads any Parquet table. Times are numbers in the unit of the mapping, or timestamps; a null, NaN or a negative number is
 * unknown. Places in messages count rows from 1.
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
    public WorkloadLog read(Path file, String name) throws IOException {
        InputFiles.requireNoDirectory(file);
        return read(file.toString(), List.of(file), name);
    }

    /** Reads files of one table. */
    WorkloadLog read(String source, List<Path> files, String name) throws IOException {
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new NoSuchFileException(file.toString());
            }
        }
        String table = "read_parquet([" + files.stream().map(DuckDb::file).collect(Collectors.joining(", ")) + "])";
        return DuckDb.run(connection -> {
            try {
                return parse(connection, table, source).finish(source, name);
            } catch (SQLException e) {
                throw new TraceFormatException(
                        TraceLocation.file(source), "must be a Parquet file: " + DuckDb.message(e), e);
            }
        });
    }

    private JobColumns parse(DuckDBConnection connection, String table, String source)
            throws SQLException, TraceFormatException {
        JobColumns jobs = new JobColumns();
        List<ColumnMapping.Role> roles = mapping.roles();
        double[] values = new double[roles.size()];
        try (Statement statement = connection.createStatement()) {
            String query = query(types(statement, table), table, source);
            try (ResultSet rows = statement.executeQuery(query)) {
                for (int row = 1; rows.next(); row++) {
                    for (int i = 0; i < values.length; i++) {
                        double value = rows.getDouble(i + 1);
                        values[i] = rows.wasNull() ? Double.NaN : checked(value, roles.get(i), source, row);
                    }
                    mapping.add(values, jobs);
                }
            }
        }
        return jobs;
    }

    private double checked(double value, ColumnMapping.Role role, String source, int row) throws TraceFormatException {
        TraceLocation location = new TraceLocation(source, row, 0);
        if (Double.isInfinite(value)) {
            throw new TraceFormatException(location, mapping.column(role), String.valueOf(value), "must be finite");
        }
        return role == ColumnMapping.Role.CORES ? Cores.of(value, mapping.column(role), location) : value;
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
