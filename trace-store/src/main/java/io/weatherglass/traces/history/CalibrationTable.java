package io.weatherglass.traces.history;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The versions of the state of the calibration, by scope. */
final class CalibrationTable {
    private static final String COLUMNS =
            "SELECT scope, version, saved_micros, last_run_id, state FROM calibration WHERE scope = ?";

    private final HistoryDatabase database;
    private final Clock wallClock;

    CalibrationTable(HistoryDatabase database, Clock wallClock) {
        this.database = database;
        this.wallClock = wallClock;
    }

    Optional<CalibrationState> newest(String scope) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(COLUMNS + " ORDER BY version DESC LIMIT 1")) {
                query.setString(1, scope);
                return state(query);
            }
        });
    }

    Optional<CalibrationState> version(String scope, long version) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(COLUMNS + " AND version = ?")) {
                query.setString(1, scope);
                query.setLong(2, version);
                return state(query);
            }
        });
    }

    List<CalibrationState> after(String scope, long version) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(COLUMNS + " AND version > ? ORDER BY version")) {
                query.setString(1, scope);
                query.setLong(2, version);
                List<CalibrationState> states = new ArrayList<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        states.add(state(rows));
                    }
                }
                return states;
            }
        });
    }

    List<String> scopes() {
        return database.read(connection -> {
            try (PreparedStatement query =
                            connection.prepareStatement("SELECT DISTINCT scope FROM calibration ORDER BY scope");
                    ResultSet rows = query.executeQuery()) {
                List<String> scopes = new ArrayList<>();
                while (rows.next()) {
                    scopes.add(rows.getString(1));
                }
                return scopes;
            }
        });
    }

    private static Optional<CalibrationState> state(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.next() ? Optional.of(state(rows)) : Optional.empty();
        }
    }

    private static CalibrationState state(ResultSet rows) throws SQLException {
        return new CalibrationState(
                rows.getString(1),
                rows.getLong(2),
                SqlColumns.instant(rows.getLong(3)),
                rows.getLong(4),
                rows.getBytes(5));
    }

    /** The key lets one of those pass that learned from the same version. */
    boolean save(String scope, long previous, long lastRun, byte[] content) {
        return database.write(connection -> {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO calibration"
                    + " (scope, version, saved_micros, last_run_id, state) VALUES (?, ?, ?, ?, ?)"
                    + " ON CONFLICT (scope, version) DO NOTHING")) {
                insert.setString(1, SqlColumns.text(scope));
                insert.setLong(2, previous + 1);
                insert.setLong(3, SqlColumns.micros(wallClock.instant()));
                insert.setLong(4, lastRun);
                insert.setBytes(5, content);
                return insert.executeUpdate() == 1;
            }
        });
    }
}
