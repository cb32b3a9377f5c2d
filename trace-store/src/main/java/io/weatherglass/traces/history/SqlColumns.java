package io.weatherglass.traces.history;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How values stand in columns: what is unknown as NULL, dates as microseconds since 1970. */
final class SqlColumns {
    private SqlColumns() {}

    static void number(PreparedStatement row, int column, double value) throws SQLException {
        if (Double.isNaN(value)) {
            row.setNull(column, Types.DOUBLE);
        } else {
            row.setDouble(column, value);
        }
    }

    static void number(PreparedStatement row, int column, OptionalDouble value) throws SQLException {
        number(row, column, value.orElse(Double.NaN));
    }

    static void whole(PreparedStatement row, int column, OptionalLong value) throws SQLException {
        if (value.isPresent()) {
            row.setLong(column, value.getAsLong());
        } else {
            row.setNull(column, Types.BIGINT);
        }
    }

    static double number(ResultSet rows, int column) throws SQLException {
        double value = rows.getDouble(column);
        return rows.wasNull() ? Double.NaN : value;
    }

    static OptionalDouble optional(ResultSet rows, int column) throws SQLException {
        double value = number(rows, column);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    static OptionalLong optionalWhole(ResultSet rows, int column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Text as both databases can keep it: PostgreSQL knows no character 0 and no half of a surrogate pair. */
    static String text(String text) {
        String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replace('\0', '\uFFFD');
    }

    static long micros(Instant date) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, date);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
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
