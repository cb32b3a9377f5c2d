package io.weatherglass.traces.history;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The versions of the state of the calibration, by scope. Thread-safe. Every method throws {@link HistoryException} if the database cannot
 * be used.
 */
public final class CalibrationTable {
    private static final String COLUMNS =
            "SELECT scope, version, saved_micros, last_run_id, state FROM calibration WHERE scope = ?";

    private final HistoryDatabase database;
    private final Clock wallClock;

    CalibrationTable(HistoryDatabase database, Clock wallClock) {
        this.database = database;
        this.wallClock = wallClock;
    }

    /** The newest state of this scope. */
    public Optional<CalibrationState> newest(String scope) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(COLUMNS + " ORDER BY version DESC LIMIT 1")) {
                query.setString(1, scope);
                return state(query);
            }
        });
    }

    /** A version of this scope, as advisories name it. */
    public Optional<CalibrationState> version(String scope, long version) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(COLUMNS + " AND version = ?")) {
                query.setString(1, scope);
                query.setLong(2, version);
                return state(query);
            }
        });
    }

    /** The versions of this scope after the one with this number, in their order; 0 for all. */
    public List<CalibrationState> after(String scope, long version) {
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

    /** The scopes that have states. */
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

    /**
     * Saves a state as the version after {@code previous}.
     *
     * @param previous version that it was made from; 0 if none
     * @param lastRun id of the last run that it has learned from
     * @return false if another process was first, and nothing was saved: read the newest and learn again
     */
    public boolean save(String scope, long previous, long lastRun, byte[] content) {
        // the key lets one of those pass that learned from the same version
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
