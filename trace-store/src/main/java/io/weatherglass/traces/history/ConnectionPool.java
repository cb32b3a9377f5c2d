package io.weatherglass.traces.history;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.weatherglass.traces.PrivateFiles;
import io.weatherglass.traces.TemporaryFolderCheck;
import io.weatherglass.traces.history.HistoryException.Kind;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.HistoryLocation.SqliteFile;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

final class ConnectionPool {

    static final int CONNECT_TIMEOUT_MILLIS = 5_000;

    private static final int CONNECTIONS = 4;
    private static final int SOCKET_TIMEOUT_SECONDS = 30;

    private static final long RETRY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static volatile boolean isSqliteLoaded;

    private ConnectionPool() {}

    /** Creates a pool that connects on demand. */
    static HikariDataSource to(HistoryLocation location) throws IOException {
        return location instanceof SqliteFile sqlite ? sqlite(sqlite) : postgreSql((PostgreSql) location);
    }

    private static HikariDataSource sqlite(SqliteFile location) throws IOException {
        PrivateFiles.createDirectories(location.file().toAbsolutePath().getParent());
        // SQLite creates its other files with the same mode as this file.
        PrivateFiles.createMissing(location.file());
        SQLiteConfig config = new SQLiteConfig();
        // allows several processes to read while one process writes
        config.setJournalMode(JournalMode.WAL);
        // Acknowledged data must survive a crash of the machine, because the events that it comes from are not read
        // again.
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout((int) location.lockTimeout().toMillis());
        config.enforceForeignKeys(true);
        // A deferred transaction would fail if another process wrote before the first write of the transaction.
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + location.file());
        requireConnection(location, source);
        HikariConfig pooled = pooled();
        pooled.setDataSource(source);
        return new HikariDataSource(pooled);
    }

    /**
     * Connects without the pool, because the pool would only report a timeout. Retries, because SQLite may fail if
     * several processes create the database at the same time.
     */
    private static void requireConnection(SqliteFile location, SQLiteDataSource source) {
        long deadline = System.nanoTime() + location.lockTimeout().toNanos();
        try {
            if (!isSqliteLoaded) {
                TemporaryFolderCheck.requireRoom("SQLite", TemporaryFolderCheck.SQLITE_MEGABYTES);
            }
            while (!connects(location, source, deadline)) {
                LockSupport.parkNanos(RETRY_PAUSE_NANOS);
            }
            isSqliteLoaded = true;
        } catch (TemporaryFolderCheck.UnusableException e) {
            throw new HistoryException(Kind.AWAY, "history at " + location + ": " + e.getMessage());
        }
    }

    private static boolean connects(SqliteFile location, SQLiteDataSource source, long deadline) {
        try {
            source.getConnection().close();
            return true;
        } catch (SQLException e) {
            HistoryException failure = HistoryException.of(location.toString(), e);
            if (failure.kind() != Kind.AWAY || System.nanoTime() - deadline > 0) {
                throw failure;
            }
            return false;
        }
    }

    static DataSource reading(SqliteFile location) {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + location.file());
        return source;
    }

    private static HikariDataSource postgreSql(PostgreSql location) {
        HikariConfig pooled = pooled();
        pooled.setJdbcUrl(location.url());
        pooled.setUsername(location.user());
        pooled.setPassword(location.password());
        pooled.setSchema(HistoryDatabase.SCHEMA);
        pooled.addDataSourceProperty("ApplicationName", HistoryDatabase.SCHEMA);
        pooled.addDataSourceProperty("connectTimeout", CONNECT_TIMEOUT_MILLIS / 1000);
        // Without this timeout, calls to an unreachable server would block for hours until TCP gives up.
        pooled.addDataSourceProperty("socketTimeout", SOCKET_TIMEOUT_SECONDS);
        return new HikariDataSource(pooled);
    }

    private static HikariConfig pooled() {
        HikariConfig pooled = new HikariConfig();
        pooled.setPoolName("history");
        pooled.setMaximumPoolSize(CONNECTIONS);
        pooled.setMinimumIdle(0);
        pooled.setConnectionTimeout(CONNECT_TIMEOUT_MILLIS);
        pooled.setInitializationFailTimeout(-1);
        return pooled;
    }
}
