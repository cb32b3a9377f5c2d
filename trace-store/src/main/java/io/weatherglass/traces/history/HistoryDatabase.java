package io.weatherglass.traces.history;

import com.zaxxer.hikari.HikariDataSource;
import io.weatherglass.traces.PrivateFiles;
import io.weatherglass.traces.history.HistoryException.Kind;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.HistoryLocation.SqliteFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** Connects and migrates on demand, so that the daemon can start while the server is unreachable. Thread-safe. */
final class HistoryDatabase implements AutoCloseable {
    static final String SCHEMA = "weatherglass";

    private static final Duration LOCK_LIMIT = Duration.ofMinutes(5);

    private static final String MIGRATIONS = "classpath:io/weatherglass/traces/history/migration";

    /** Version of the newest migration. */
    static final String NEWEST = "7";

    private static final String VERSIONS = "flyway_schema_history";

    private final HistoryLocation location;
    private final Optional<ServerPing> ping;
    private HikariDataSource pool;

    HistoryDatabase(HistoryLocation location) {
        this.location = location;
        ping = location instanceof PostgreSql server
                ? Optional.of(new ServerPing(server, ConnectionPool.CONNECT_TIMEOUT_MILLIS / 1000))
                : Optional.empty();
    }

    String location() {
        return location.toString();
    }

    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    boolean isShared() {
        return location instanceof PostgreSql;
    }

    <T> T read(Work<T> work) {
        // PostgreSQL fetches rows in batches only inside a transaction; in SQLite, a transaction would block writers.
        return isShared() ? write(work) : on(work, true);
    }

    <T> List<T> list(String sql, Sql.RowReader<T> reader, Object... parameters) {
        return read(connection -> Sql.list(connection, sql, reader, parameters));
    }

    long whole(String sql, Object... parameters) {
        return read(connection -> Sql.whole(connection, sql, parameters).orElseThrow());
    }

    <T> T write(Work<T> work) {
        return on(
                connection -> {
                    try {
                        T result = work.on(connection);
                        connection.commit();
                        return result;
                    } catch (SQLException | RuntimeException e) {
                        rollBack(connection, e);
                        throw e;
                    }
                },
                false);
    }

    /**
     * Keeps the original exception if the rollback fails. Always evicts the connection, because its driver may assume
     * that the transaction is still open.
     */
    private void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
        pool().evictConnection(connection);
    }

    private <T> T on(Work<T> work, boolean autoCommit) {
        try (Connection connection = connection()) {
            connection.setAutoCommit(autoCommit);
            return work.on(connection);
        } catch (SQLException e) {
            HistoryException failure = HistoryException.of(location.toString(), e);
            if (failure.kind() == Kind.AWAY) {
                forgetConnections();
            }
            throw failure;
        }
    }

    void ping() {
        if (ping.isPresent()) {
            try {
                ping.get().ping();
            } catch (SQLException e) {
                throw HistoryException.of(location(), e);
            }
        }
    }

    /** Closes idle connections now, and connections in use when they are returned to the pool. */
    private synchronized void forgetConnections() {
        if (pool != null) {
            pool.getHikariPoolMXBean().softEvictConnections();
        }
    }

    private Connection connection() throws SQLException {
        return pool().getConnection();
    }

    synchronized HikariDataSource pool() {
        if (pool == null) {
            HikariDataSource fresh = null;
            try {
                fresh = ConnectionPool.to(location);
                migrate(fresh);
                pool = fresh;
            } catch (FileSystemException e) {
                throw new HistoryException(
                        Kind.UNUSABLE, "history at " + location + ": its folder must be writable: " + e.getMessage());
            } catch (IOException e) {
                throw new HistoryException(Kind.UNUSABLE, "history at " + location + ": " + e.getMessage());
            } catch (FlywayException | SQLException e) {
                throw HistoryException.of(location.toString(), e);
            } finally {
                if (pool == null && fresh != null) {
                    fresh.close();
                }
            }
        }
        return pool;
    }

    synchronized SchemaState schema() {
        if (pool != null) {
            return SchemaState.CURRENT;
        }
        if (location instanceof SqliteFile sqlite && !Files.exists(sqlite.file())) {
            return SchemaState.NONE;
        }
        try (HikariDataSource source = ConnectionPool.to(location)) {
            DataSource reading = reading(source);
            if (isCurrent(reading)) {
                return SchemaState.CURRENT;
            }
            Flyway flyway = flyway(reading);
            requireKnown(flyway);
            return flyway.info().applied().length == 0 ? SchemaState.NONE : SchemaState.OLDER;
        } catch (IOException e) {
            throw new HistoryException(Kind.UNUSABLE, "history at " + location + ": " + e.getMessage());
        } catch (FlywayException | SQLException e) {
            throw HistoryException.of(location.toString(), e);
        }
    }

    private Flyway flyway(DataSource source) {
        Map<String, String> words = isShared()
                ? Map.of("identity", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "bytes", "BYTEA")
                // AUTOINCREMENT never reuses the ids of deleted runs
                : Map.of("identity", "INTEGER PRIMARY KEY AUTOINCREMENT", "bytes", "BLOB");
        var settings = Flyway.configure(HistoryDatabase.class.getClassLoader())
                .dataSource(source)
                .locations(MIGRATIONS)
                .placeholders(words);
        return isShared() ? settings.schemas(SCHEMA).createSchemas(true).load() : settings.load();
    }

    private void migrate(HikariDataSource source) throws IOException, SQLException {
        if (isShared()) {
            bringUpToDate(source);
            return;
        }
        Path lock = ((SqliteFile) location).file().resolveSibling("history.lock");
        // Flyway does not lock SQLite files, so several processes could migrate an empty file at the same time. The
        // file lock does not exclude other threads of this process.
        synchronized (HistoryDatabase.class) {
            try (FileChannel channel = PrivateFiles.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                PrivateFiles.lock(channel, lock, LOCK_LIMIT);
                bringUpToDate(source);
            }
        }
    }

    private void bringUpToDate(HikariDataSource source) throws SQLException {
        if (!isCurrent(reading(source))) {
            requireKnown(flyway(reading(source)));
            if (!isShared()) {
                requireWritable(source);
            }
            flyway(source).migrate();
        }
        try (Connection connection = source.getConnection()) {
            RunIndexes.make(connection, isShared());
        }
    }

    /** Queries the database directly, because Flyway would load its plugins and all migrations for each check. */
    private boolean isCurrent(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            try (ResultSet table =
                    connection.getMetaData().getTables(null, isShared() ? SCHEMA : null, VERSIONS, null)) {
                if (!table.next()) {
                    return false;
                }
            }
            try (ResultSet last = statement.executeQuery(
                    "SELECT version, success FROM " + VERSIONS + " ORDER BY installed_rank DESC LIMIT 1")) {
                return last.next() && NEWEST.equals(last.getString(1)) && last.getBoolean(2);
            }
        }
    }

    private DataSource reading(HikariDataSource source) {
        return location instanceof SqliteFile sqlite ? ConnectionPool.reading(sqlite) : source;
    }

    /**
     * Fails if another process keeps the database locked. Flyway itself would wait three times and log stack traces.
     */
    private static void requireWritable(HikariDataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("ROLLBACK");
        }
    }

    private void requireKnown(Flyway flyway) {
        for (MigrationInfo applied : flyway.info().applied()) {
            if (applied.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new HistoryException(
                        Kind.UNUSABLE,
                        "history at " + location + ": its schema has version " + applied.getVersion()
                                + ", which this release does not support; install a newer release");
            }
        }
    }

    @Override
    public synchronized void close() {
        ping.ifPresent(ServerPing::close);
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }
}
