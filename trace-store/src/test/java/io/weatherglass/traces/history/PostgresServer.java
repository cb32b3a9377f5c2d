package io.weatherglass.traces.history;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A PostgreSQL server for tests: binaries of the Debian package, a private folder, and a free port of the loopback
 * address. The server refuses to run as root, so it runs as the package's user in that case.
 */
public final class PostgresServer implements AutoCloseable {
    static final String MISSING =
            "PostgreSQL is missing (Debian package postgresql): its history is not tested against a real server";

    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");
    private static final String USER = "postgres";
    private static final int PATIENCE_SECONDS = 60;

    private final Path binaries;
    private final Path folder;
    private final int port;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresServer(Path binaries, Path folder, int port) {
        this.binaries = binaries;
        this.folder = folder;
        this.port = port;
    }

    /** Binaries of the newest installed version. */
    public static Optional<Path> binaries() {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGES)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparingDouble(bin ->
                            Double.parseDouble(bin.getParent().getFileName().toString())));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Sets up and starts a server. */
    static PostgresServer start() throws IOException {
        // short, because socket paths are limited to 107 characters, and accessible to the server's user
        Path folder = Files.createTempDirectory("wg-pg");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        PostgresServer server = new PostgresServer(binaries().orElseThrow(), folder, freePort());
        server.run("initdb", "-D", server.data(), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync");
        server.up();
        return server;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    /** Starts or restarts the server. */
    void up() throws IOException {
        run(
                "pg_ctl",
                "-D",
                data(),
                "-w",
                "-t",
                String.valueOf(PATIENCE_SECONDS),
                "-l",
                folder.resolve("log").toString(),
                "-o",
                "-c listen_addresses=127.0.0.1 -c port=" + port + " -c unix_socket_directories= -c fsync=off",
                "start");
    }

    /** Stops the server immediately. */
    void down() throws IOException {
        run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
    }

    /** Freezes the server: connections remain open without a response, as behind a broken network. */
    void freeze() throws IOException {
        signal("STOP");
    }

    /** Resumes the server. */
    void thaw() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(Files.readAllLines(Path.of(data(), "postmaster.pid"))
                        .get(0)
                        .strip()))
                .orElseThrow();
        // first the parent process
        signal(name, postmaster);
        for (ProcessHandle child : postmaster.descendants().toList()) {
            signal(name, child);
        }
    }

    private static void signal(String name, ProcessHandle process) throws IOException {
        List<String> command = List.of("kill", "-s", name, String.valueOf(process.pid()));
        try {
            // processes of a shared server may end at any time
            if (new ProcessBuilder(command).start().waitFor() != 0 && process.isAlive()) {
                throw new IOException("cannot signal PostgreSQL: " + command);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while signalling PostgreSQL", e);
        }
    }

    private void run(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", USER, "--"));
        }
        command.add(binaries.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile("wg-pg", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    // a file instead of a pipe, which the server would inherit and keep open
                    .redirectOutput(said.toFile())
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(program + ": " + Files.readString(said));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(program + " was interrupted", e);
        } finally {
            Files.delete(said);
        }
    }

    /** Creates an empty database. */
    public PostgreSql newDatabase() throws SQLException {
        String name = "history" + databases.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return new PostgreSql(url(name), USER, "");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** Executes SQL directly in a database. */
    void execute(String database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(database), USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            down();
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
