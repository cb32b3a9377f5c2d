package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.daemon.testing.CertificateFiles;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a database server over TLS, as documented in docs/security.md. */
@NeedsPostgres
class PostgresTlsTest {
    private static final String USER = "postgres";

    @TempDir
    private Path folder;

    private PostgreSql database;

    @BeforeEach
    void secure(PostgresServer server) throws Exception {
        database = server.newDatabase();
        CertificateFiles.renew(folder, "database");
        Path key = folder.resolve(CertificateFiles.PRIVATE_KEY);
        // the server may run as another user, and rejects a key that everybody can read
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        if (System.getProperty("user.name").equals("root")) {
            Files.getFileAttributeView(key, PosixFileAttributeView.class)
                    .setGroup(folder.getFileSystem()
                            .getUserPrincipalLookupService()
                            .lookupPrincipalByGroupName(USER));
        }
        execute("ALTER SYSTEM SET ssl_cert_file = '" + folder.resolve(CertificateFiles.CERTIFICATE) + "'");
        execute("ALTER SYSTEM SET ssl_key_file = '" + key + "'");
        execute("ALTER SYSTEM SET ssl = on");
        execute("SELECT pg_reload_conf()");
    }

    @AfterEach
    void reset() throws SQLException {
        execute("ALTER SYSTEM RESET ALL");
        execute("SELECT pg_reload_conf()");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.url(), USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Ran doctor(String url) {
        return Commands.run(
                "admin",
                "doctor",
                "--embedded",
                "--data-dir",
                folder.resolve("data").toString(),
                "--set",
                "disk.min-free=1",
                "--set",
                "history.user=" + USER,
                "--set",
                "history.url=" + url);
    }

    @Test
    void usesTlsAndRejectsAnUntrustedServer() throws Exception {
        String strict = database.url() + "?sslmode=verify-full&sslrootcert=";
        String trusted = strict + folder.resolve(CertificateFiles.CERTIFICATE);
        try (Connection connection = DriverManager.getConnection(trusted, USER, "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getBoolean(1)).isTrue();
        }
        Ran asked = doctor(trusted);
        assertThat(asked.out()).contains("OK    history: ");

        Path other = Files.createDirectory(folder.resolve("other"));
        CertificateFiles.renew(other, "stranger");
        Ran refused = doctor(strict + other.resolve(CertificateFiles.CERTIFICATE));
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).contains("FAIL  history: ").containsIgnoringCase("certification path");
    }
}
