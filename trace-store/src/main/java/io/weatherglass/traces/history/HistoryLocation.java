package io.weatherglass.traces.history;

import java.nio.file.Path;

/** Which database holds the history. */
public sealed interface HistoryLocation {

    /** What is written for the file in the data directory. */
    String EMBEDDED = "embedded";

    /** An SQLite file; it and the folders above it are made when they are missing. */
    record SqliteFile(Path file) implements HistoryLocation {
        @Override
        public String toString() {
            return file.toString();
        }
    }

    /** A PostgreSQL database, in which the tables stand in the schema {@code weatherglass}. */
    record PostgreSql(String url, String user, String password) implements HistoryLocation {
        /** Without the password, and without what the URL says behind the question mark, which may hold one. */
        @Override
        public String toString() {
            return url.replaceFirst("\\?.*", "");
        }
    }

    /** The file that holds the history of a data directory. */
    static HistoryLocation in(Path dataDirectory) {
        return new SqliteFile(dataDirectory.resolve("history.db"));
    }

    /** Throws {@link IllegalArgumentException}, its message the rule, unless {@link #of} can do with it. */
    static void require(String url) {
        boolean known = url.equals(EMBEDDED)
                || (url.startsWith("jdbc:sqlite:") && url.length() > "jdbc:sqlite:".length())
                || url.startsWith("jdbc:postgresql:");
        if (!known) {
            throw new IllegalArgumentException(
                    "must be " + EMBEDDED + ", jdbc:postgresql://host/database or jdbc:sqlite:file");
        }
    }

    /**
     * The database of a URL.
     *
     * @param url {@value #EMBEDDED}, {@code jdbc:sqlite:file} or {@code jdbc:postgresql://host/database}
     * @throws IllegalArgumentException if it is none of these; the message is the rule
     */
    static HistoryLocation of(String url, String user, String password, Path dataDirectory) {
        require(url);
        if (url.equals(EMBEDDED)) {
            return in(dataDirectory);
        }
        return url.startsWith("jdbc:sqlite:")
                ? new SqliteFile(Path.of(url.substring("jdbc:sqlite:".length())))
                : new PostgreSql(url, user, password);
    }
}
