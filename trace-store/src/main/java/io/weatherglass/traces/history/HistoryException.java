package io.weatherglass.traces.history;

import java.sql.SQLException;
import java.util.Optional;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

public final class HistoryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Kind kind;

    public enum Kind {
        /** Temporary: server unreachable, disk full or file locked. The operation can be repeated. */
        AWAY,
        /** Permanent: database missing or damaged, schema too new, or permissions missing. */
        UNUSABLE,
        REFUSED
    }

    HistoryException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    private HistoryException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    static HistoryException of(String database, Throwable failure) {
        Optional<SQLException> sql = sqlCause(failure);
        if (sql.isPresent() && sql.get() instanceof SQLiteException sqlite) {
            return ofSqlite(database, sqlite.getResultCode(), failure);
        }
        String state = sql.map(SQLException::getSQLState).orElse("");
        Kind kind = kindOf(state == null ? "" : state);
        String said = sql.map(Throwable::getMessage).orElse(failure.getMessage());
        return new HistoryException(kind, "history at " + database + ": " + firstLine(said), failure);
    }

    private static Kind kindOf(String sqlState) {
        // Classes of SQL states: 22 invalid value, 23 violated constraint, 54 index or row too large.
        if (sqlState.startsWith("22") || sqlState.startsWith("23") || sqlState.startsWith("54")) {
            return Kind.REFUSED;
        }
        // 28 failed authorization, 3D no such database, 42 no permission, or another program's table of the same name.
        boolean lasting = sqlState.startsWith("28") || sqlState.startsWith("3D") || sqlState.startsWith("42");
        return lasting ? Kind.UNUSABLE : Kind.AWAY;
    }

    private static HistoryException ofSqlite(String database, SQLiteErrorCode code, Throwable failure) {
        String name = code.name();
        if (name.startsWith("SQLITE_NOTADB") || name.startsWith("SQLITE_CORRUPT")) {
            return new HistoryException(
                    Kind.UNUSABLE,
                    "history at " + database + " is not an SQLite database or is damaged; move it elsewhere to start"
                            + " with an empty history",
                    failure);
        }
        if (name.startsWith("SQLITE_CANTOPEN")
                || name.startsWith("SQLITE_READONLY")
                || name.startsWith("SQLITE_PERM")) {
            return new HistoryException(
                    Kind.UNUSABLE,
                    "history at " + database + ": must be readable and writable (" + name + ")",
                    failure);
        }
        if (name.startsWith("SQLITE_CONSTRAINT") || name.startsWith("SQLITE_TOOBIG")) {
            return new HistoryException(
                    Kind.REFUSED, "history at " + database + ": " + firstLine(failure.getMessage()), failure);
        }
        String what = name.startsWith("SQLITE_FULL")
                ? "the disk is full"
                : name.startsWith("SQLITE_BUSY")
                        ? "another process keeps it locked; end that process, or try again later"
                        : firstLine(failure.getMessage());
        return new HistoryException(Kind.AWAY, "history at " + database + ": " + what, failure);
    }

    private static Optional<SQLException> sqlCause(Throwable failure) {
        SQLException found = null;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 20; depth++, cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                found = sql;
            }
        }
        return Optional.ofNullable(found);
    }

    private static String firstLine(String text) {
        return text == null ? "no reason was given" : text.lines().findFirst().orElse("");
    }
}
