package io.weatherglass.proving.chaos.site;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A daemon process with its own networks to each broker and to the database. */
public final class ChaosDaemon implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 384;

    private final String name;
    private final int httpPort;
    private final DataDisk disk;
    private final Optional<ProcessClock> clock;
    private final ChildProcess process;
    /** Limit on file descriptors; an idle daemon uses about 200. */
    public static final int MAX_DESCRIPTORS = 512;

    private final List<TcpProxy> toBrokers;
    private final Optional<TcpProxy> toDatabase;
    private final HistoryLocation history;
    private final List<String> present;
    private volatile boolean earlier;

    /**
     * Ports of a daemon and its services.
     *
     * @param brokers ports of the brokers' listeners for this daemon, and of their proxies
     * @param database ports of the proxy and of the server, in this order; empty if the daemon keeps the history in a
     *     file
     */
    public record Ports(int http, List<Proxied> brokers, Optional<int[]> database) {}

    /**
     * The group to which a daemon belongs.
     *
     * @param settings settings of this daemon in addition to those common to all daemons
     */
    public record Group(String name, Map<String, String> settings) {}

    /**
     * Creates the networks. The process is started later.
     *
     * @param disk data disk; the output files are next to the disk
     * @param clock clock of the process; empty for the system clock
     * @param classPath class path of the initial build; empty for the current one
     */
    public ChaosDaemon(
            String name,
            Group group,
            DataDisk disk,
            Optional<ProcessClock> clock,
            Ports ports,
            Optional<PostgresProcess> postgres,
            Optional<String> classPath)
            throws IOException {
        this.name = name;
        this.disk = disk;
        this.clock = clock;
        httpPort = ports.http();
        List<TcpProxy> proxies = new ArrayList<>();
        for (Proxied broker : ports.brokers()) {
            proxies.add(new TcpProxy(broker.proxy(), broker.own()));
        }
        toBrokers = List.copyOf(proxies);
        if (postgres.isPresent()) {
            int[] database = ports.database().orElseThrow();
            toDatabase = Optional.of(new TcpProxy(database[0], database[1]));
            history = postgres.get().through(database[0]);
        } else {
            toDatabase = Optional.empty();
            history = HistoryLocation.in(disk.folder());
        }
        List<String> arguments = arguments(group, ports.brokers());
        present = command(ChildProcess.ownClassPath(), arguments);
        process = new ChildProcess(
                name,
                disk.folder().getParent(),
                classPath.map(earlierPath -> command(earlierPath, arguments)).orElse(present));
        earlier = classPath.isPresent();
    }

    private List<String> command(String classPath, List<String> arguments) {
        List<String> plain = ChildProcess.commandOf(classPath, HEAP_MEGABYTES, Weatherglass.class, arguments);
        return limited(disk.inside(clock.map(own -> own.inside(plain)).orElse(plain)));
    }

    private static List<String> limited(List<String> command) {
        List<String> all =
                new ArrayList<>(List.of("sh", "-c", "ulimit -n " + MAX_DESCRIPTORS + " && exec \"$@\"", "sh"));
        all.addAll(command);
        return all;
    }

    private List<String> arguments(Group group, List<Proxied> brokers) {
        Map<String, String> settings = new TreeMap<>(Map.of(
                Settings.BOOTSTRAP_SERVERS.key(),
                brokers.stream().map(broker -> "127.0.0.1:" + broker.proxy()).collect(Collectors.joining(",")),
                Settings.HTTP_PORT.key(),
                String.valueOf(httpPort),
                Settings.DATA_DIR.key(),
                disk.folder().toString(),
                Settings.TOPIC_PREFIX.key(),
                group.name(),
                Settings.GROUP_ID.key(),
                group.name(),
                // low, so that events of open runs are copied even in a short test
                Settings.OPEN_EVENTS_BEHIND.key(),
                "500",
                // few realizations suffice, because intermediate forecasts are not compared
                ForecastSettings.MAX_REALIZATIONS.key(),
                "100",
                ForecastSettings.FORECAST_THREADS.key(),
                "1"));
        settings.putAll(group.settings());
        if (history instanceof PostgreSql server) {
            settings.put(Settings.HISTORY_URL.key(), server.url());
            settings.put(Settings.HISTORY_USER.key(), server.user());
        }
        List<String> arguments = new ArrayList<>(List.of("serve"));
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        return arguments;
    }

    public String name() {
        return name;
    }

    public ChildProcess process() {
        return process;
    }

    public List<TcpProxy> toBrokers() {
        return toBrokers;
    }

    public DataDisk disk() {
        return disk;
    }

    public Optional<ProcessClock> clock() {
        return clock;
    }

    public Optional<TcpProxy> toDatabase() {
        return toDatabase;
    }

    public Optional<HistoryLocation> ownHistory() throws IOException, InterruptedException {
        if (toDatabase.isPresent()) {
            return Optional.empty();
        }
        // the files of a frozen process are in the same state as after a crash, so the database can recover from a copy
        // of them
        process.freeze();
        try {
            disk.show();
        } finally {
            process.thaw();
        }
        return Optional.of(history);
    }

    public int httpPort() {
        return httpPort;
    }

    URI readiness() {
        return URI.create("http://127.0.0.1:" + httpPort + "/readyz");
    }

    public void awaitReady(Duration patience) throws InterruptedException {
        new ReadinessProbe().await(this, patience);
    }

    public boolean isEarlier() {
        return earlier;
    }

    public void stopForUpgrade() throws InterruptedException {
        // change the build first, because a supervisor may restart the process right after its termination
        process.become(present);
        process.terminate();
    }

    /**
     * Starts the present build and waits until it is ready. If it is not ready within {@code patience}, the daemon is
     * still regarded as running the earlier build.
     */
    public void startUpgraded(Duration patience) throws InterruptedException {
        process.start();
        earlier = !new ReadinessProbe().await(this, patience).isReady();
    }

    @Override
    public void close() throws IOException {
        process.close();
        for (TcpProxy proxy : toBrokers) {
            proxy.close();
        }
        if (toDatabase.isPresent()) {
            toDatabase.get().close();
        }
    }
}
