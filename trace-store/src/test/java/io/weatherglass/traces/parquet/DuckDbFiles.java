package io.weatherglass.traces.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Parquet files written and read by DuckDB. */
public final class DuckDbFiles {

    private DuckDbFiles() {}

    /** Writes the rows of a query, with options such as {@code , COMPRESSION gzip}. */
    public static void write(Path file, String query, String options, String... before) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String sql : before) {
                statement.execute(sql);
            }
            statement.execute(
                    "COPY (" + query + ") TO " + literal(file.toString()) + " (FORMAT parquet" + options + ")");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** Returns the rows of a file in DuckDB's list format. */
    public static List<String> read(Path file, String columns) throws IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + columns + " FROM " + literal(file.toString()))) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    values.add(rows.getString(column));
                }
                found.add(String.join(",", values));
            }
            return found;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** Returns a text as an SQL literal. */
    public static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
