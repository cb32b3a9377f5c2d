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
 * A PostgreSQL server of the tests' own: from the binaries of the Debian package, in a folder of its own, on a free port of
 * the loopback address. It refuses to run as root, and is run as the package's user then.
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

    /** The binaries of the newest version that is installed. */
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

    /** Sets a server up and starts it. */
    static PostgresServer start() throws IOException {
        // short, since a socket's path may have 107 characters, and open to the user that the server runs as
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

    /** Starts it (again). */
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

    /** Stops it, breaking off what is under way. */
    void down() throws IOException {
        run("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
    }

    /** Its processes keep their connections and answer nothing, as behind a network that is cut. */
    void freeze() throws IOException {
        signal("STOP");
    }

    /** Lets them go on. */
    void thaw() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(Files.readAllLines(Path.of(data(), "postmaster.pid"))
                        .get(0)
                        .strip()))
                .orElseThrow();
        // first the one that starts the others
        signal(name, postmaster);
        for (ProcessHandle child : postmaster.descendants().toList()) {
            signal(name, child);
        }
    }

    private static void signal(String name, ProcessHandle process) throws IOException {
        List<String> command = List.of("kill", "-s", name, String.valueOf(process.pid()));
        try {
            // of a server that others use as well, processes end at any time
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
                    // a file and no pipe: the server keeps what it inherits open
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

    /** A new database with nothing in it. */
    public PostgreSql newDatabase() throws SQLException {
        String name = "history" + databases.incrementAndGet();
        execute("postgres", "CREATE DATABASE " + name);
        return new PostgreSql(url(name), USER, "");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** Does something in a database behind the back of its history. */
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
