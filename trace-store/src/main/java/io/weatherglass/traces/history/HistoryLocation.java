package io.weatherglass.traces.history;

import java.nio.file.Path;
import java.time.Duration;

public sealed interface HistoryLocation {

    /** URL that denotes the SQLite file in the data directory. */
    String EMBEDDED = "embedded";

    /** @param lockTimeout how long to wait for the locks of other processes */
    record SqliteFile(Path file, Duration lockTimeout) implements HistoryLocation {
        public SqliteFile(Path file) {
            this(file, Duration.ofSeconds(30));
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    record PostgreSql(String url, String user, String password) implements HistoryLocation {
        /** Omits the password, and the query part of the URL, which may contain another password. */
        @Override
        public String toString() {
            return url.replaceFirst("\\?.*", "");
        }
    }

    static HistoryLocation in(Path dataDirectory) {
        return new SqliteFile(dataDirectory.resolve("history.db"));
    }

    /** @throws IllegalArgumentException if the URL is not supported; the message states the rule */
    static void require(String url) {
        boolean known = url.equals(EMBEDDED)
                || (url.startsWith("jdbc:sqlite:") && url.length() > "jdbc:sqlite:".length())
                || url.startsWith("jdbc:postgresql:");
        if (!known) {
            throw new IllegalArgumentException(
                    "must be " + EMBEDDED + ", jdbc:postgresql://host/database or jdbc:sqlite:file");
        }
    }

    /** @throws IllegalArgumentException if the URL is not supported; the message states the rule */
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
