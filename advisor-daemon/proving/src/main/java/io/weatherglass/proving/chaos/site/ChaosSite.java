package io.weatherglass.proving.chaos.site;

import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All processes of a test in a temporary folder: brokers, daemons, and a database server if PostgreSQL is installed.
 * When the site is closed or the JVM exits, the processes end and the folder is deleted. Thread-safe.
 */
public final class ChaosSite implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChaosSite.class);

    /** Name of the disturbed group and prefix of its topics. */
    public static final String DISTURBED = "chaos";

    /** Name of the group of the undisturbed daemon and prefix of its topics. */
    public static final String UNDISTURBED = "undisturbed";

    public static final Duration START_PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private volatile boolean kept;
    private final SiteDisks disks;
    private final ChaosBrokers brokers;
    private final Optional<PostgresProcess> postgres;
    private final AlertReceiver alerts;
    private final ChaosClients clients;
    private final ChaosDaemon undisturbed;
    private final List<ChaosDaemon> daemons;
    private final AtomicBoolean released = new AtomicBoolean();
    private final Thread onExit = new Thread(this::release, "release-chaos");

    private ChaosSite(
            Path folder,
            boolean kept,
            SiteDisks disks,
            ChaosBrokers brokers,
            Optional<PostgresProcess> postgres,
            AlertReceiver alerts,
            ChaosClients clients,
            List<ChaosDaemon> all) {
        this.clients = clients;
        this.alerts = alerts;
        this.folder = folder;
        this.kept = kept;
        this.disks = disks;
        this.brokers = brokers;
        this.postgres = postgres;
        this.undisturbed = all.get(0);
        this.daemons = List.copyOf(all.subList(1, all.size()));
    }

    /**
     * The composition of a site.
     *
     * @param brokers number of brokers, at least 1
     * @param daemons number of daemons in the disturbed group, at least 1
     * @param ownDisks whether to use separate disks, if possible
     * @param ownClocks whether to use separate clocks, if possible
     * @param earlier initial build of the disturbed group; empty for the current one
     * @param kept whether to keep the folder when the site is closed
     */
    public record Layout(
            int brokers,
            int daemons,
            boolean ownDisks,
            boolean ownClocks,
            Optional<EarlierBuild> earlier,
            boolean kept) {}

    public static ChaosSite start(Layout layout) throws IOException, InterruptedException, SQLException {
        Path folder = Files.createTempDirectory("weatherglass-chaos-");
        Optional<SiteDisks> disks = Optional.empty();
        Optional<AlertReceiver> alerts = Optional.empty();
        boolean started = false;
        try {
            // the database server may run as another user
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            disks = Optional.of(SiteDisks.open(layout, folder));
            alerts = Optional.of(AlertReceiver.start());
            ChaosSite site = start(layout, folder, disks.get(), alerts.get());
            started = true;
            return site;
        } finally {
            if (!started) {
                alerts.ifPresent(AlertReceiver::close);
                disks.ifPresent(SiteDisks::close);
                RecursiveDeletion.delete(folder);
            }
        }
    }

    private static ChaosSite start(Layout layout, Path folder, SiteDisks disks, AlertReceiver alerts)
            throws IOException, InterruptedException, SQLException {
        FreePorts free = new FreePorts();
        SitePorts ports = SitePorts.of(free, layout);
        List<DataDisk> brokerDisks = IntStream.rangeClosed(1, layout.brokers())
                .mapToObj(disks::broker)
                .toList();
        Optional<Path> clockLibrary = layout.ownClocks() ? ProcessClock.library() : Optional.empty();
        ChaosBrokers brokers = ChaosBrokers.start(brokerDisks, clockLibrary, free, ports.behindProxies());
        Optional<PostgresProcess> postgres = Optional.empty();
        List<ChaosDaemon> all = new ArrayList<>();
        boolean started = false;
        try {
            Optional<Path> binaries = PostgresProcess.binaries();
            if (binaries.isPresent()) {
                postgres = Optional.of(PostgresProcess.start(binaries.get(), disks.database(), ports.database()));
            }
            // a separate folder, because the undisturbed daemon must not share its history with the others
            DataDisk shared = DataDisk.shared(folder.resolve(UNDISTURBED));
            all.add(new ChaosDaemon(
                    UNDISTURBED,
                    new ChaosDaemon.Group(UNDISTURBED, alerts.settings(folder, UNDISTURBED, UNDISTURBED)),
                    shared,
                    Optional.empty(),
                    ports.daemons().get(0),
                    Optional.empty(),
                    Optional.empty()));
            Optional<String> earlier = Optional.empty();
            if (layout.earlier().isPresent()) {
                earlier = Optional.of(layout.earlier().get().classPath(folder));
            }
            for (int i = 1; i <= layout.daemons(); i++) {
                String name = SiteDisks.daemonName(i);
                ChaosDaemon.Group group = new ChaosDaemon.Group(DISTURBED, alerts.settings(folder, DISTURBED, name));
                DataDisk own = disks.daemon(i);
                Optional<ProcessClock> clock = clockLibrary.map(library -> ProcessClock.beside(own.folder(), library));
                all.add(new ChaosDaemon(name, group, own, clock, ports.daemons().get(i), postgres, earlier));
            }
            ChaosClients clients =
                    new ChaosClients(folder, ports.clients(), all.get(1).httpPort());
            ChaosSite site = new ChaosSite(folder, layout.kept(), disks, brokers, postgres, alerts, clients, all);
            Runtime.getRuntime().addShutdownHook(site.onExit);
            started = true;
            return site;
        } finally {
            if (!started) {
                brokers.close();
                for (ChaosDaemon daemon : all) {
                    daemon.close();
                }
                if (postgres.isPresent()) {
                    postgres.get().close();
                }
            }
        }
    }

    public Path folder() {
        return folder;
    }

    public ChaosBrokers brokers() {
        return brokers;
    }

    public boolean disksCanBeFilled() {
        return disks.areOwn();
    }

    public boolean clocksCanBeSet() {
        return daemons.stream().allMatch(daemon -> daemon.clock().isPresent());
    }

    public Optional<PostgresProcess> postgres() {
        return postgres;
    }

    public AlertReceiver alerts() {
        return alerts;
    }

    public ChaosClients clients() {
        return clients;
    }

    public ChaosDaemon undisturbed() {
        return undisturbed;
    }

    public List<ChaosDaemon> daemons() {
        return daemons;
    }

    public Topics topics() {
        return Topics.withPrefix(DISTURBED);
    }

    public Topics undisturbedTopics() {
        return Topics.withPrefix(UNDISTURBED);
    }

    public void createTopics(int partitions) throws InterruptedException, ExecutionException {
        brokers.awaitStarted();
        try (Admin admin = brokers.clients().admin()) {
            topics().createMissing(admin, partitions);
            undisturbedTopics().createMissing(admin, partitions);
        }
    }

    public List<HistoryLocation> histories() throws IOException, InterruptedException {
        if (postgres.isPresent()) {
            return List.of(postgres.get().location());
        }
        List<HistoryLocation> histories = new ArrayList<>();
        for (ChaosDaemon daemon : daemons) {
            daemon.ownHistory().ifPresent(histories::add);
        }
        return histories;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(onExit);
        } catch (IllegalStateException e) {
            // the JVM is shutting down, so the shutdown hook releases everything
            return;
        }
        release();
    }

    private void release() {
        if (!released.compareAndSet(false, true)) {
            return;
        }
        try {
            clients.close();
            for (ChaosDaemon daemon : daemons) {
                daemon.close();
            }
            undisturbed.close();
            alerts.close();
            brokers.close();
            if (postgres.isPresent()) {
                postgres.get().close();
            }
            ProcessClock.sweep();
            try {
                if (kept) {
                    show();
                }
            } finally {
                disks.close();
            }
            if (!kept) {
                RecursiveDeletion.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public void keep(boolean wrong) {
        kept |= wrong;
    }

    private void show() throws InterruptedException {
        try {
            alerts.show(folder.resolve("alerts.log"));
            showDisks();
        } catch (IOException e) {
            LOG.warn("cannot keep all files in {}: {}", folder, e.getMessage());
        }
    }

    private void showDisks() throws IOException, InterruptedException {
        for (DataDisk disk : brokers.disks()) {
            disk.show();
        }
        if (postgres.isPresent()) {
            postgres.get().disk().show();
        }
        for (ChaosDaemon daemon : daemons) {
            daemon.disk().show();
        }
    }
}
