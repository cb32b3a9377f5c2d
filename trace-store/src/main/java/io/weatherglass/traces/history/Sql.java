package io.weatherglass.traces.history;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** SQL helpers. Times are stored as microseconds since 1970, unknown values and NaN as NULL, and enums by name. */
final class Sql {
    private static final int ROWS_AT_A_TIME = 1_000;

    private Sql() {}

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    static <T> List<T> list(Connection connection, String sql, RowReader<T> reader, Object... parameters)
            throws SQLException {
        try (PreparedStatement query = prepare(connection, sql, parameters);
                ResultSet rows = query.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        }
    }

    static Optional<Long> whole(Connection connection, String sql, Object... parameters) throws SQLException {
        return list(connection, sql, row -> row.getLong(1), parameters).stream().findFirst();
    }

    static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        }
    }

    static void insert(Connection connection, HistoryTable table, List<Object[]> rows) throws SQLException {
        String sql = "INSERT INTO " + table.label() + " (" + table.columnNames() + ") VALUES "
                + places(table.columns().size());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    static String places(int count) {
        return "(?" + ", ?".repeat(count - 1) + ")";
    }

    static PreparedStatement prepare(Connection connection, String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            statement.setFetchSize(ROWS_AT_A_TIME);
            bind(statement, parameters);
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int column = 0; column < parameters.length; column++) {
            statement.setObject(column + 1, stored(parameters[column]));
        }
    }

    private static Object stored(Object value) {
        if (value instanceof String text) {
            return text(text);
        } else if (value instanceof Double number) {
            return number.isNaN() ? null : number;
        } else if (value instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : null;
        } else if (value instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : null;
        } else if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        } else if (value instanceof Enum<?> name) {
            return name.name();
        } else if (value instanceof Instant date) {
            return ChronoUnit.MICROS.between(Instant.EPOCH, date);
        }
        return value;
    }

    /** Replaces characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
    static String text(String text) {
        String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replace('\0', '\uFFFD');
    }

    static double number(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Double.NaN : value;
    }

    static OptionalDouble optional(ResultSet row, String column) throws SQLException {
        double value = number(row, column);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    static OptionalLong optionalWhole(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return Instant.EPOCH.plus(row.getLong(column), ChronoUnit.MICROS);
    }

    static byte[] packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static String unpacked(byte[] bytes) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
