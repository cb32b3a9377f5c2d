package io.weatherglass.traces.export;

import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryTable;
import io.weatherglass.traces.parquet.ParquetRows;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

public final class HistoryExport {
    public enum Format {
        /**
         * CSV with a header line. Unknown values are empty; text that looks like a formula is prefixed with {@code '}.
         */
        CSV,
        /** Parquet with column types and zstd compression. */
        PARQUET;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Format byLabel(String label) {
            return Stream.of(values())
                    .filter(format -> format.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be one of "
                            + Stream.of(values()).map(Format::label).collect(Collectors.joining(", ")) + ", but was \""
                            + label + "\""));
        }
    }

    private HistoryExport() {}

    /** Writes a table and returns the number of rows. Replaces an existing file only after everything is written. */
    public static long write(History history, HistoryTable table, Format format, Path file) throws IOException {
        // Java's temporary files are readable only by their owner, but other users may be allowed to read the export.
        Path written = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            long rows =
                    format == Format.CSV ? writeCsv(history, table, written) : writeParquet(history, table, written);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return rows;
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private static long writeCsv(History history, HistoryTable table, Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write(table.columnNames().replace(", ", ",") + "\n");
            return read(
                    history,
                    table,
                    values -> writer.write(
                            Arrays.stream(values).map(HistoryExport::cell).collect(Collectors.joining(",")) + "\n"));
        }
    }

    private static String cell(Object value) {
        if (!(value instanceof String text)) {
            return value == null ? "" : value.toString();
        }
        boolean quoted = text.isEmpty() || text.matches("(?s).*[\",\r\n].*");
        return quoted ? '"' + SpreadsheetCells.cell(text).replace("\"", "\"\"") + '"' : SpreadsheetCells.cell(text);
    }

    private static long writeParquet(History history, HistoryTable table, Path file) throws IOException {
        Types.MessageTypeBuilder builder = Types.buildMessage();
        for (HistoryTable.Column column : table.columns()) {
            switch (column.type()) {
                case TEXT ->
                    builder.optional(PrimitiveTypeName.BINARY)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(column.name());
                case WHOLE -> builder.optional(PrimitiveTypeName.INT64).named(column.name());
                case NUMBER -> builder.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            }
        }
        MessageType columns = builder.named(table.label());
        try (ParquetWriter<Group> writer = ParquetRows.write(file, columns, Map.of())) {
            return read(history, table, values -> {
                Group row = new SimpleGroup(columns);
                for (int column = 0; column < values.length; column++) {
                    if (values[column] instanceof String text) {
                        row.add(column, text);
                    } else if (values[column] instanceof Long whole) {
                        row.add(column, whole);
                    } else if (values[column] instanceof Double number) {
                        row.add(column, number);
                    }
                }
                writer.write(row);
            });
        }
    }

    private interface RowWriter {
        void write(Object[] values) throws IOException;
    }

    private static long read(History history, HistoryTable table, RowWriter writer) throws IOException {
        try {
            return history.read(table, values -> {
                try {
                    writer.write(values);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
