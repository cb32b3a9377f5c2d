package io.weatherglass.daemon.sources;

import io.weatherglass.traces.PrivateFiles;
import io.weatherglass.traces.TemporaryFolderCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** The SQLite tables of a {@link Spool}. Fails with {@link UncheckedIOException}. Not thread-safe. */
final class SpoolDatabase implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolDatabase.class);
    private static final int SQLITE_MEGABYTES = 4;
    private static final String CHANGE_OWNER = "change its owner to the user that runs the daemon";

    /** Set the locking mode first: otherwise SQLite creates a shared-memory file, which fails on a full disk. */
    private static final List<String> SETTINGS =
            List.of("PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = WAL");

    private static final List<String> SCHEMA = List.of(
            "CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY AUTOINCREMENT, connector TEXT NOT NULL,"
                    + " name TEXT NOT NULL, bytes INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT 0,"
                    + " acknowledged INTEGER NOT NULL DEFAULT 0, over INTEGER NOT NULL DEFAULT 0,"
                    + " UNIQUE (connector, name))",
            "CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY,"
                    + " run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, received_seconds INTEGER NOT NULL,"
                    + " received_nanos INTEGER NOT NULL, bytes INTEGER NOT NULL, method TEXT NOT NULL,"
                    + " target TEXT NOT NULL, body TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS message_run ON message (run)",
            "CREATE VIEW IF NOT EXISTS arrival AS SELECT connector, name, received_seconds, received_nanos, message.bytes,"
                    + " method, target, body FROM run JOIN message ON message.run = run.id",
            "CREATE TRIGGER IF NOT EXISTS append INSTEAD OF INSERT ON arrival BEGIN"
                    + " INSERT INTO run (connector, name) VALUES (NEW.connector, NEW.name) ON CONFLICT DO NOTHING;"
                    + " INSERT INTO message (run, received_seconds, received_nanos, bytes, method, target, body)"
                    + " SELECT id, NEW.received_seconds, NEW.received_nanos, NEW.bytes, NEW.method, NEW.target, NEW.body"
                    + " FROM run WHERE connector = NEW.connector AND name = NEW.name;"
                    + " UPDATE run SET bytes = bytes + NEW.bytes, last = last_insert_rowid()"
                    + " WHERE connector = NEW.connector AND name = NEW.name; END");

    private final Path file;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private Optional<Connection> connection = Optional.empty();

    private SpoolDatabase(Path file) {
        this.file = file;
    }

    /** @throws UncheckedIOException if the folder contains messages of a release that used journals */
    static SpoolDatabase in(Path folder) {
        if (Files.isDirectory(folder)) {
            requireNoJournals(folder);
        }
        return new SpoolDatabase(folder.resolve("spool.db"));
    }

    private static void requireNoJournals(Path folder) {
        try (Stream<Path> files = Files.walk(folder, 2)) {
            Optional<Path> journal =
                    files.filter(file -> file.toString().endsWith(".journal")).findFirst();
            if (journal.isPresent()) {
                throw new IOException(
                        journal.get() + " contains connector messages from an earlier release, which this release"
                                + " cannot read: run the earlier release until"
                                + " weatherglass_connector_oldest_waiting_seconds is 0, then delete " + folder
                                + "/*/*.journal");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    boolean exists() {
        return Files.exists(file);
    }

    @FunctionalInterface
    interface RowReader {
        boolean read(ResultSet row) throws SQLException;
    }

    boolean isOpen() {
        return connection.isPresent();
    }

    void query(String sql, RowReader reader, Object... values) {
        try (ResultSet rows = prepared(sql, values).executeQuery()) {
            boolean more = rows.next();
            while (more) {
                more = reader.read(rows) && rows.next();
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    void update(String sql, Object... values) {
        try {
            prepared(sql, values).executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(SQLException e) {
        return new UncheckedIOException("the spool " + file + " failed: " + e.getMessage(), new IOException(e));
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        if (connection.isEmpty()) {
            open();
        }
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.orElseThrow().prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private void open() {
        try {
            connection = Optional.of(connect());
            for (String setting : SETTINGS) {
                prepared(setting).executeQuery().close();
            }
            // only checkpoints sync to disk
            prepared("PRAGMA synchronous = NORMAL").executeUpdate();
            requireIntact();
            for (String statement : SCHEMA) {
                prepared(statement).executeUpdate();
            }
        } catch (SQLException e) {
            throw unusable(remedy(e), e);
        } catch (IOException e) {
            throw unusable(CHANGE_OWNER, e);
        }
    }

    private void requireIntact() throws SQLException {
        try (ResultSet rows = prepared("PRAGMA quick_check(1)").executeQuery()) {
            rows.next();
            String result = rows.getString(1);
            if (!result.equals("ok")) {
                throw new SQLException(result, "", SQLiteErrorCode.SQLITE_CORRUPT.code);
            }
        }
    }

    private static String remedy(SQLException e) {
        return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode())) {
            case SQLITE_BUSY -> "stop the other process that uses it";
            case SQLITE_FULL -> "free space on its disk";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                "it is damaged; move it elsewhere to start with an empty spool" + " (its messages are lost)";
            default -> CHANGE_OWNER;
        };
    }

    private UncheckedIOException unusable(String remedy, Exception cause) {
        close();
        return new UncheckedIOException(
                "the connector spool " + file + " cannot be used: " + remedy + " (" + cause.getMessage() + ")",
                new IOException(cause));
    }

    private Connection connect() throws IOException, SQLException {
        PrivateFiles.createDirectories(file.toAbsolutePath().getParent());
        // SQLite gives its other files the mode of this file.
        PrivateFiles.createMissing(file);
        // opening fails if the file is a symbolic link
        PrivateFiles.open(file, StandardOpenOption.READ).close();
        TemporaryFolderCheck.requireRoom("SQLite", SQLITE_MEGABYTES);
        SQLiteConfig config = new SQLiteConfig();
        config.enforceForeignKeys(true);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    @Override
    public void close() {
        try {
            if (connection.isPresent()) {
                connection.get().close();
            }
        } catch (SQLException e) {
            LOG.debug("cannot close {}", file, e);
        }
        connection = Optional.empty();
        statements.clear();
    }
}
