package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates indexes outside of migrations, because daemons of an earlier release would reject a newer schema version. */
final class RunIndexes {

    private static final Logger LOG = LoggerFactory.getLogger(RunIndexes.class);

    /** Time limit for creating an index, sufficient for millions of runs. */
    private static final int PATIENCE_MILLIS = 600_000;

    private static final long LOCK = 0x57676c617373L;

    /**
     * Keeps index entries within PostgreSQL's limit of 2,704 bytes: a character takes up to four bytes, and the
     * workflow and the strategy have up to 256 characters each.
     */
    static final int MAX_PLATFORM_LENGTH = 128;

    static final String SHORT_PLATFORM = "length(platform) <= " + MAX_PLATFORM_LENGTH;

    /** Index from an earlier release that makes it impossible to record runs with long platform names. */
    private static final String OUTDATED = "run_by_outcome";

    private static final Map<String, String> INDEXES = indexes();

    private RunIndexes() {}

    private static Map<String, String> indexes() {
        Map<String, String> indexes = new LinkedHashMap<>();
        indexes.put("run_by_end", "(workflow, outcome, id)");
        indexes.put(
                "run_by_platform", "(workflow, outcome, platform, id, strategy, job_count) WHERE " + SHORT_PLATFORM);
        indexes.put("run_by_instance", "(instance)");
        indexes.put("run_by_start", "(origin_micros)");
        indexes.put("run_by_recorded", "(recorded_micros, id)");
        return indexes;
    }

    /** Creates missing indexes. Logs a warning if PostgreSQL refuses, for example because the user is not the owner. */
    static void make(Connection connection, boolean postgreSql) throws SQLException {
        // This query avoids locks that would block writers.
        if (changes(connection, postgreSql).isEmpty()) {
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
            for (String change : changes(connection, postgreSql)) {
                statement.execute(change);
            }
            connection.commit();
        } catch (SQLException e) {
            rollBack(connection, e);
            if (!postgreSql) {
                throw e;
            }
            LOG.warn("the history has no indexes and will be slow with many runs: {}", e.getMessage());
        }
    }

    private static void rollBack(Connection connection, SQLException cause) throws SQLException {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
            throw cause;
        }
    }

    private static List<String> changes(Connection connection, boolean postgreSql) throws SQLException {
        Set<String> found = found(connection, postgreSql);
        List<String> changes = new ArrayList<>();
        INDEXES.forEach((name, what) -> {
            if (!found.contains(name)) {
                changes.add("CREATE INDEX " + name + " ON run " + what);
            }
        });
        if (found.contains(OUTDATED)) {
            changes.add("DROP INDEX " + OUTDATED);
        }
        return changes;
    }

    private static Set<String> found(Connection connection, boolean postgreSql) throws SQLException {
        Set<String> found = new HashSet<>();
        try (PreparedStatement query = connection.prepareStatement(
                        postgreSql
                                ? "SELECT indexname FROM pg_indexes WHERE schemaname = '" + HistoryDatabase.SCHEMA + "'"
                                : "SELECT name FROM sqlite_master WHERE type = 'index'");
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
