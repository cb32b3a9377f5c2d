package io.weatherglass.traces.duckdb;

import io.weatherglass.traces.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/**
 * An embedded DuckDB in memory, bounded, for one use; it touches no file but those that its work names and temporary
 * ones.
 */
public final class DuckDb {
    /** Beyond this DuckDB spills to the disk: enough to sort 20 million jobs, which half of it is as well. */
    private static final String MEMORY = "256MB";

    private DuckDb() {}

    /** What is done with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T on(DuckDBConnection connection) throws SQLException, IOException;
    }

    /**
     * Does work with a database that is gone afterwards.
     *
     * @throws IOException if DuckDB fails; the message is its own
     */
    public static <T> T run(Work<T> work) throws IOException {
        UnpackedLibrary.requireRoom();
        try (DuckDBConnection connection =
                        DriverManager.getConnection("jdbc:duckdb:", streaming()).unwrap(DuckDBConnection.class);
                Statement settings = connection.createStatement()) {
            UnpackedLibrary.delete();
            settings.execute("SET memory_limit='" + MEMORY + "'");
            settings.execute("SET threads=1");
            // created when needed, and removed with the database
            settings.execute("SET temp_directory="
                    + literal(TemporaryFolder.path()
                            .resolve("weatherglass-duckdb-" + UUID.randomUUID())
                            .toString()));
            settings.execute("SET autoinstall_known_extensions=false");
            settings.execute("SET autoload_known_extensions=false");
            return work.on(connection);
        } catch (SQLException e) {
            throw new IOException(message(e), e);
        }
    }

    /** Otherwise a result is held in memory as a whole before its first row is available. */
    private static Properties streaming() {
        Properties properties = new Properties();
        properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        return properties;
    }

    /** What DuckDB says of a failure, in one line. */
    public static String message(SQLException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    /** A text as an SQL literal. */
    public static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** A file to read as an SQL literal; what is a pattern elsewhere is part of its name here. */
    public static String file(Path file) {
        return literal(file.toAbsolutePath().toString().replaceAll("[\\[*?]", "[$0]"));
    }
}
