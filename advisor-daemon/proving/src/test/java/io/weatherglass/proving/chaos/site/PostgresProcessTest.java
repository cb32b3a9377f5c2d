package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database server when its disk is temporarily full. */
@Tag("process")
@Tag("database")
class PostgresProcessTest {

    @TempDir
    private Path folder;

    @Test
    void exitsOnAFullDiskAndRestarts() throws Exception {
        Optional<Path> binaries = PostgresProcess.binaries();
        assumeThat(binaries).as("PostgreSQL is installed").isPresent();
        // the server may run as another user
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = Files.createDirectory(folder.resolve("postgres"));
        Optional<DiskNamespace> disks = DiskNamespace.open(List.of(data));
        assumeThat(disks)
                .as("a file system can be mounted in a namespace of its own (unshare --mount)")
                .isPresent();
        try (DiskNamespace namespace = disks.get();
                PostgresProcess server =
                        PostgresProcess.start(binaries.get(), DataDisk.own(data, namespace), new FreePorts().next())) {
            execute(server, "CREATE TABLE kept AS SELECT 1 AS number");

            server.fillDiskAtEndOfLogFile();
            assertThatThrownBy(() -> execute(server, "CREATE TABLE refused AS SELECT 2 AS number"))
                    .isInstanceOf(SQLException.class);
            Eventually.until("it has ended", () -> !server.isAlive());

            server.disk().makeRoom();
            server.startAgain();
            execute(server, "INSERT INTO kept VALUES (3)");
            assertThat(count(server)).isEqualTo(2);
        }
    }

    private static Connection connect(PostgresProcess server) throws SQLException {
        PostgreSql location = server.location();
        return DriverManager.getConnection(location.url(), location.user(), location.password());
    }

    private static void execute(PostgresProcess server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(PostgresProcess server) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM kept")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
