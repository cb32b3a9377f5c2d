package io.weatherglass.cli.chaos;

import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.DirectoryTree;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Everything that runs: a broker, a database server where there is one, and daemons of one group; in a temporary folder. Processes
 * and folder are gone when it is closed, or when this JVM ends. Thread-safe.
 */
final class ChaosSite implements AutoCloseable {

    /** Name of the disturbed group and of its topics. */
    static final String DISTURBED = "chaos";

    /** Name of the undisturbed daemon's group and of its topics. */
    static final String UNDISTURBED = "undisturbed";

    private static final int BROKER_HEAP_MEGABYTES = 512;

    /** A start takes some seconds, on a machine that does nothing else. */
    static final Duration START_PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private final boolean kept;
    private final int brokerPort;
    private final ChildProcess broker;
    private final Optional<PostgresProcess> postgres;
    private final ChaosDaemon undisturbed;
    private final List<ChaosDaemon> daemons;
    private final AtomicBoolean released = new AtomicBoolean();
    private final Thread onExit = new Thread(this::release, "release-chaos");

    private ChaosSite(
            Path folder,
            boolean kept,
            int brokerPort,
            ChildProcess broker,
            Optional<PostgresProcess> postgres,
            List<ChaosDaemon> all) {
        this.folder = folder;
        this.kept = kept;
        this.brokerPort = brokerPort;
        this.broker = broker;
        this.postgres = postgres;
        this.undisturbed = all.get(0);
        this.daemons = List.copyOf(all.subList(1, all.size()));
    }

    /**
     * Starts broker and database server; daemons are started later.
     *
     * @param daemons of the disturbed group, at least 1
     * @param kept whether the folder stays, for those who look for a fault
     */
    static ChaosSite start(int daemons, boolean kept) throws IOException, InterruptedException, SQLException {
        Path folder = Files.createTempDirectory("weatherglass-chaos-");
        boolean started = false;
        try {
            // the database server may run as another user
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            ChaosSite site = start(daemons, folder, kept);
            started = true;
            return site;
        } finally {
            if (!started) {
                DirectoryTree.delete(folder);
            }
        }
    }

    private static ChaosSite start(int daemons, Path folder, boolean kept)
            throws IOException, InterruptedException, SQLException {
        FreePorts free = new FreePorts();
        int brokerPort = free.next();
        int databasePort = free.next();
        List<String> listeners = new ArrayList<>();
        List<ChaosDaemon.Ports> ports = new ArrayList<>();
        for (int i = 0; i <= daemons; i++) {
            ChaosDaemon.Ports own = new ChaosDaemon.Ports(
                    free.next(), free.next(), free.next(), Optional.of(new int[] {free.next(), databasePort}));
            listeners.add(own.broker() + "=" + own.brokerProxy());
            ports.add(own);
        }
        List<String> arguments =
                new ArrayList<>(List.of(folder.resolve("kafka").toString(), String.valueOf(brokerPort)));
        arguments.addAll(listeners);
        ChildProcess broker = ChildProcess.ofMain("broker", folder, BROKER_HEAP_MEGABYTES, BrokerMain.class, arguments);
        broker.start();
        Optional<PostgresProcess> postgres = Optional.empty();
        List<ChaosDaemon> all = new ArrayList<>();
        boolean started = false;
        try {
            Optional<Path> binaries = PostgresProcess.binaries();
            if (binaries.isPresent()) {
                postgres = Optional.of(PostgresProcess.start(binaries.get(), folder.resolve("postgres"), databasePort));
            }
            // what the undisturbed daemon learns must not reach the others
            all.add(new ChaosDaemon(UNDISTURBED, 0, folder, ports.get(0), Optional.empty()));
            for (int i = 1; i <= daemons; i++) {
                all.add(new ChaosDaemon(DISTURBED, i, folder, ports.get(i), postgres));
            }
            ChaosSite site = new ChaosSite(folder, kept, brokerPort, broker, postgres, all);
            Runtime.getRuntime().addShutdownHook(site.onExit);
            started = true;
            return site;
        } finally {
            if (!started) {
                broker.close();
                for (ChaosDaemon daemon : all) {
                    daemon.close();
                }
                if (postgres.isPresent()) {
                    postgres.get().close();
                }
            }
        }
    }

    /** Where the files of the processes are. */
    Path folder() {
        return folder;
    }

    ChildProcess broker() {
        return broker;
    }

    /**
     * Starts the broker, unless it runs; returns when it listens.
     *
     * @throws IllegalStateException if it does not within two minutes
     */
    void startBroker() throws InterruptedException {
        long deadline = System.nanoTime() + START_PATIENCE.toNanos();
        while (!listens(brokerPort)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the broker does not listen; its last words: " + broker.lastWords());
            }
            broker.start();
            Thread.sleep(100);
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** The database server; empty where none is installed, and each daemon has a history of its own. */
    Optional<PostgresProcess> postgres() {
        return postgres;
    }

    /** A daemon that no fault touches, with topics and history of its own. */
    ChaosDaemon undisturbed() {
        return undisturbed;
    }

    /** Those of the disturbed group. */
    List<ChaosDaemon> daemons() {
        return daemons;
    }

    /** Clients that reach the broker past the networks of the daemons. */
    KafkaClients clients() {
        return new KafkaClients("127.0.0.1:" + brokerPort, patient());
    }

    /** So that clients come back soon after an outage of the broker. */
    private static Map<String, String> patient() {
        Map<String, String> properties = new HashMap<>();
        properties.put("reconnect.backoff.max.ms", "500");
        // enactors wait for a broker that is away
        properties.put("max.block.ms", "600000");
        return properties;
    }

    /** Topics of the disturbed group. */
    Topics topics() {
        return Topics.withPrefix(DISTURBED);
    }

    /** Topics of the undisturbed daemon. */
    Topics undisturbedTopics() {
        return Topics.withPrefix(UNDISTURBED);
    }

    /** Where the disturbed group has recorded runs: one database, or a file of each daemon. */
    List<HistoryLocation> histories() {
        return postgres.isPresent()
                ? List.of(postgres.get().location())
                : daemons.stream()
                        .map(ChaosDaemon::ownHistory)
                        .flatMap(Optional::stream)
                        .toList();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(onExit);
        } catch (IllegalStateException e) {
            // the process is on its way out, and the hook does it
            return;
        }
        release();
    }

    private void release() {
        if (!released.compareAndSet(false, true)) {
            return;
        }
        try {
            for (ChaosDaemon daemon : daemons) {
                daemon.close();
            }
            undisturbed.close();
            broker.close();
            if (postgres.isPresent()) {
                postgres.get().close();
            }
            if (!kept) {
                DirectoryTree.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }
}
