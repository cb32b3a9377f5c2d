package io.weatherglass.traces.history;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** Reads whole tables, piece by piece. */
final class TableReader {

    private static final int ROWS_AT_A_TIME = 10_000;

    private final HistoryDatabase database;

    TableReader(HistoryDatabase database) {
        this.database = database;
    }

    /** The number of rows, in the order of runs and of places within them. */
    long read(HistoryTable table, HistoryTable.Rows rows) {
        List<HistoryTable.Column> columns = table.columns();
        String query =
                "SELECT " + columns.stream().map(HistoryTable.Column::name).collect(Collectors.joining(", ")) + " FROM "
                        + table.label() + " ORDER BY " + order(table);
        return database.read(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setFetchSize(ROWS_AT_A_TIME);
                long count = 0;
                try (ResultSet found = statement.executeQuery()) {
                    while (found.next()) {
                        Object[] values = new Object[columns.size()];
                        for (int column = 0; column < values.length; column++) {
                            values[column] =
                                    value(found, column + 1, columns.get(column).type());
                        }
                        rows.row(values);
                        count++;
                    }
                }
                return count;
            }
        });
    }

    /** Returns the last run id that SQLite assigned, 0 if none; deleting the run does not change it. */
    long lastRunId() {
        return database.read(connection -> {
            // written for each table with AUTOINCREMENT
            try (PreparedStatement statement =
                            connection.prepareStatement("SELECT seq FROM sqlite_sequence WHERE name = 'run'");
                    ResultSet last = statement.executeQuery()) {
                return last.next() ? last.getLong(1) : 0L;
            }
        });
    }

    private static String order(HistoryTable table) {
        return switch (table) {
            case RUN -> "id";
            case JOB, VM, FORECAST -> "run_id, place";
            case FORECAST_INTERVAL -> "run_id, place, quantity, nominal_level";
        };
    }

    private static Object value(ResultSet row, int column, HistoryTable.Type type) throws SQLException {
        Object value = switch (type) {
            case TEXT -> row.getString(column);
            case WHOLE -> (Object) row.getLong(column);
            case NUMBER -> (Object) row.getDouble(column);
        };
        return row.wasNull() ? null : value;
    }
}
