package io.weatherglass.traces.export;

import io.weatherglass.traces.duckdb.DuckDb;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Writes a table of the history to a file. DuckDB, which has the traces as well, writes it. */
public final class HistoryExport {

    /** What is written. */
    public enum Format {
        /** With a header line; unknown values are empty. Text that begins like a formula gets a {@code '}. */
        CSV("FORMAT csv, HEADER"),
        /** Columns with types, compressed by zstd. */
        PARQUET("FORMAT parquet, COMPRESSION zstd");

        private final String options;

        Format(String options) {
            this.options = options;
        }

        /** The name for users. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @throws IllegalArgumentException if there is none of this name */
        public static Format byLabel(String label) {
            return Stream.of(values())
                    .filter(format -> format.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be one of "
                            + Stream.of(values()).map(Format::label).collect(Collectors.joining(", ")) + ", was \""
                            + label + "\""));
        }
    }

    private HistoryExport() {}

    /**
     * Writes a table, replacing an earlier file when all of it is there.
     *
     * @return the number of rows
     * @throws IOException if the file cannot be written; then an earlier file is as before
     * @throws io.weatherglass.traces.history.HistoryException if the history cannot be read
     */
    public static long write(History history, HistoryTable table, Format format, Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path written = Files.createTempFile(directory, file.getFileName().toString(), ".tmp");
        try {
            long rows = DuckDb.run(connection -> {
                create(connection, table);
                long count = fill(connection, history, table, format);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("COPY " + table.label() + " TO "
                            + DuckDb.literal(written.toAbsolutePath().toString()) + " (" + format.options + ")");
                }
                return count;
            });
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return rows;
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private static void create(DuckDBConnection connection, HistoryTable table) throws SQLException {
        String columns = table.columns().stream()
                .map(column -> column.name()
                        + switch (column.type()) {
                            case TEXT -> " VARCHAR";
                            case WHOLE -> " BIGINT";
                            case NUMBER -> " DOUBLE";
                        })
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table.label() + " (" + columns + ")");
        }
    }

    private static long fill(DuckDBConnection connection, History history, HistoryTable table, Format format)
            throws SQLException, IOException {
        List<HistoryTable.Column> columns = table.columns();
        try (DuckDBAppender rows = connection.createAppender("main", table.label())) {
            return history.read(table, values -> {
                try {
                    rows.beginRow();
                    for (int column = 0; column < values.length; column++) {
                        append(rows, columns.get(column).type(), values[column], format);
                    }
                    rows.endRow();
                } catch (SQLException e) {
                    throw new UncheckedIOException(new IOException(DuckDb.message(e), e));
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void append(DuckDBAppender row, HistoryTable.Type type, Object value, Format format)
            throws SQLException {
        if (value == null) {
            row.appendNull();
            return;
        }
        switch (type) {
            case TEXT -> row.append(format == Format.CSV ? CsvText.cell((String) value) : (String) value);
            case WHOLE -> row.append((long) value);
            case NUMBER -> row.append((double) value);
        }
    }
}
