package io.weatherglass.traces.history;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Uses its own connection, because the pooled ones may be waiting for the server. Only one thread may ping, but any
 * thread may close this object.
 */
final class ServerPing implements AutoCloseable {
    private static final int ANSWER_SECONDS = 1;

    private final PostgreSql location;
    private final int connectSeconds;
    private volatile Connection connection;
    private volatile boolean closed;

    ServerPing(PostgreSql location, int connectSeconds) {
        this.location = location;
        this.connectSeconds = connectSeconds;
    }

    void ping() throws SQLException {
        Connection last = connection;
        if (last != null && last.isValid(ANSWER_SECONDS)) {
            return;
        }
        abort(last);
        Connection fresh = connect();
        connection = fresh;
        if (closed) {
            abort(fresh);
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", location.user());
        properties.setProperty("password", location.password());
        properties.setProperty("ApplicationName", HistoryDatabase.SCHEMA + " ping");
        for (String timeout : new String[] {"connectTimeout", "loginTimeout", "socketTimeout"}) {
            properties.setProperty(timeout, String.valueOf(connectSeconds));
        }
        return DriverManager.getConnection(location.url(), properties);
    }

    private static void abort(Connection connection) throws SQLException {
        if (connection != null) {
            connection.abort(Runnable::run);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            abort(connection);
        } catch (SQLException e) {
            // The connection is already broken.
        }
    }
}
