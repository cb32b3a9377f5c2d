package io.weatherglass.proving.chaos.site;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server with its own folder, started from the binaries of the Debian package. It listens on loopback and
 * exits when this process exits. If this process runs as root, it starts the server as the package's user, because
 * PostgreSQL refuses to run as root. Only one fault may use the server at a time.
 */
public final class PostgresProcess implements AutoCloseable {

    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");
    private static final String USER = "postgres";
    private static final String DATABASE = "history";
    private static final long PATIENCE_SECONDS = 60;

    /**
     * Runs the server until it exits. The server is shut down immediately when standard input ends. Standard input is
     * copied to descriptor 3, because a shell's background commands have no standard input.
     */
    private static final String TETHERED = String.join(
            "\n",
            "exec 3<&0",
            "\"$@\" 3<&- & server=$!",
            "(read -r end <&3; kill -s QUIT $server) 2> /dev/null & tether=$!",
            "wait $server",
            "kill $tether 2> /dev/null");

    private final Path binaries;
    private final DataDisk disk;
    private final int port;
    private final ChildProcess process;

    private PostgresProcess(Path binaries, DataDisk disk, int port) {
        this.binaries = binaries;
        this.disk = disk;
        this.port = port;
        List<String> command = new ArrayList<>(asUser());
        command.addAll(
                List.of("sh", "-c", TETHERED, "sh", binaries.resolve("postgres").toString()));
        command.addAll(List.of("-D", data().toString(), "-c", "listen_addresses=127.0.0.1", "-c", "port=" + port));
        command.addAll(List.of("-c", "unix_socket_directories=", "-c", "max_connections=100"));
        // do not recycle log files: otherwise the server could keep running on a full disk after filling the current
        // log file
        command.addAll(List.of("-c", "wal_recycle=off"));
        process = new ChildProcess("postgres", disk.folder(), disk.inside(command));
    }

    public static Optional<Path> binaries() {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGES)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparingDouble(PostgresProcess::version));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double version(Path bin) {
        return Double.parseDouble(bin.getParent().getFileName().toString());
    }

    /**
     * Creates and starts a server with an empty database.
     *
     * @param disk disk for the data and the logs of the server; if this process runs as root, other users must have
     *     access to the parent folders
     */
    static PostgresProcess start(Path binaries, DataDisk disk, int port)
            throws IOException, InterruptedException, SQLException {
        Files.createDirectories(disk.folder());
        Files.setPosixFilePermissions(disk.folder(), PosixFilePermissions.fromString("rwxrwxrwx"));
        PostgresProcess server = new PostgresProcess(binaries, disk, port);
        server.setUp();
        server.process.start();
        server.awaitAnswer();
        server.execute("postgres", "CREATE DATABASE " + DATABASE);
        return server;
    }

    private static List<String> asUser() {
        return System.getProperty("user.name").equals("root") ? List.of("runuser", "-u", USER, "--") : List.of();
    }

    private Path data() {
        return disk.folder().resolve("data");
    }

    private void setUp() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(asUser());
        command.addAll(List.of(binaries.resolve("initdb").toString(), "-D", data().toString()));
        command.addAll(List.of("-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"));
        Path said = disk.folder().resolve("initdb.log");
        Process initdb = new ProcessBuilder(disk.inside(command))
                .directory(disk.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (!initdb.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || initdb.exitValue() != 0) {
            initdb.destroyForcibly();
            throw new IllegalStateException("initdb failed: " + Files.readString(said));
        }
    }

    private void awaitAnswer() throws InterruptedException, SQLException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                execute("postgres", "SELECT 1");
                return;
            } catch (SQLException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                // retry, because a start after a crash may fail while shared memory is still in use
                process.start();
                Thread.sleep(100);
            }
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(port, database), USER, "");
    }

    private void execute(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String url(int port, String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    public DataDisk disk() {
        return disk;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int port() {
        return port;
    }

    PostgreSql location() {
        return through(port);
    }

    PostgreSql through(int proxyPort) {
        return new PostgreSql(url(proxyPort, DATABASE), USER, "");
    }

    private enum Stop {
        FAST("INT"),
        IMMEDIATE("QUIT"),
        KILLED("KILL");

        private final String signal;

        Stop(String signal) {
            this.signal = signal;
        }
    }

    public void stop(Random random) throws IOException, InterruptedException {
        Stop stop = Stop.values()[random.nextInt(Stop.values().length)];
        Optional<ProcessHandle> postmaster = postmaster();
        if (postmaster.isPresent()) {
            Signals.send(stop.signal, postmaster.get().pid());
            postmaster.get().onExit().join();
        }
        process.kill();
    }

    private Optional<ProcessHandle> postmaster() throws IOException {
        Path pid = disk.seen().resolve("data").resolve("postmaster.pid");
        return Files.exists(pid)
                // the file survives a crash, and its process id may be reused by another program
                ? ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0).strip()))
                        .filter(found -> found.info().command().orElse("").startsWith(binaries.toString()))
                : Optional.empty();
    }

    public void fillDiskAtEndOfLogFile() throws SQLException {
        // connect before filling the disk, because a full disk may prevent new connections
        try (Connection connection = connect(DATABASE)) {
            disk.fill();
            endLogFile(connection);
        }
    }

    private static void endLogFile(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_switch_wal()");
        } catch (SQLException e) {
            // the server has exited because it could not create the next file
        }
    }

    public void startAgain() throws InterruptedException, SQLException {
        process.start();
        awaitAnswer();
    }

    @Override
    public void close() throws IOException {
        postmaster().ifPresent(server -> {
            server.descendants().forEach(ProcessHandle::destroyForcibly);
            server.destroyForcibly();
        });
        process.close();
    }
}
