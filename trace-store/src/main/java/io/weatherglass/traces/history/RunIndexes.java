package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Indexes with which queries stay as quick when runs become many. They are no migration, because they change no table: daemons of
 * an earlier release go on with them, and would refuse a newer version of the schema.
 */
final class RunIndexes {

    /** Millions of runs take a while, in which nobody else must make the same. */
    private static final int PATIENCE_MILLIS = 600_000;

    /** Of the advisory lock under which one process at a time makes them. */
    private static final long LOCK = 0x57676c617373L;

    /** Indexes are made by the owner of a table. */
    private static final String NOT_PERMITTED = "42501";

    private static final Map<String, String> COLUMNS = columns();

    private RunIndexes() {}

    private static Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        // what is learned from, the newest first; with all that is asked before the runs themselves are read
        columns.put("run_by_outcome", "workflow, outcome, id, platform, strategy, job_count");
        columns.put("run_by_instance", "instance");
        columns.put("run_by_recorded", "recorded_micros, id");
        return columns;
    }

    /**
     * Makes those that are missing. A user of PostgreSQL who may not make them works without them.
     *
     * @param connection that commits by itself
     */
    static void make(Connection connection, boolean postgreSql) throws SQLException {
        // to ask first takes no lock that a writer would wait for
        if (missing(connection, postgreSql).isEmpty()) {
            return;
        }
        connection.setAutoCommit(false);
        if (postgreSql) {
            connection.setNetworkTimeout(Runnable::run, PATIENCE_MILLIS);
        }
        try (Statement statement = connection.createStatement()) {
            if (postgreSql) {
                statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            }
            for (String name : missing(connection, postgreSql)) {
                statement.execute("CREATE INDEX " + name + " ON run (" + COLUMNS.get(name) + ")");
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            if (!NOT_PERMITTED.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static List<String> missing(Connection connection, boolean postgreSql) throws SQLException {
        List<String> missing = new ArrayList<>(COLUMNS.keySet());
        try (PreparedStatement query = connection.prepareStatement(
                        postgreSql
                                ? "SELECT indexname FROM pg_indexes WHERE schemaname = '" + HistoryDatabase.SCHEMA + "'"
                                : "SELECT name FROM sqlite_master WHERE type = 'index'");
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                missing.remove(rows.getString(1));
            }
        }
        return missing;
    }
}
