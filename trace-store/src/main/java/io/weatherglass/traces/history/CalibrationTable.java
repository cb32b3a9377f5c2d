package io.weatherglass.traces.history;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The versions of the calibration state of each scope. Thread-safe. All methods may throw {@link HistoryException}. */
public final class CalibrationTable {
    private static final String STATES =
            "SELECT scope, version, saved_micros, last_run_id, state FROM calibration WHERE scope = ?";

    private final HistoryDatabase database;
    private final Clock wallClock;

    CalibrationTable(HistoryDatabase database, Clock wallClock) {
        this.database = database;
        this.wallClock = wallClock;
    }

    public Optional<CalibrationState> version(String scope, long version) {
        return database.list(STATES + " AND version = ?", CalibrationTable::state, scope, version).stream()
                .findFirst();
    }

    public List<CalibrationState> after(String scope, long version) {
        return database.list(STATES + " AND version > ? ORDER BY version", CalibrationTable::state, scope, version);
    }

    List<String> scopes() {
        return database.list("SELECT DISTINCT scope FROM calibration ORDER BY scope", row -> row.getString("scope"));
    }

    private static CalibrationState state(ResultSet row) throws SQLException {
        return new CalibrationState(
                row.getString("scope"),
                row.getLong("version"),
                Sql.instant(row, "saved_micros"),
                row.getLong("last_run_id"),
                row.getBytes("state"));
    }

    /**
     * Saves the version that follows {@code previous}, which is 0 for the first version. Returns false if this version
     * exists already; the caller must then read it and learn again.
     */
    public boolean save(String scope, long previous, long lastRun, byte[] content) {
        // The primary key ensures that only one of several states that were learned from the same version is saved.
        return database.write(connection -> Sql.update(
                        connection,
                        "INSERT INTO calibration (scope, version, saved_micros, last_run_id, state)"
                                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (scope, version) DO NOTHING",
                        scope,
                        previous + 1,
                        wallClock.instant(),
                        lastRun,
                        content)
                == 1);
    }
}
