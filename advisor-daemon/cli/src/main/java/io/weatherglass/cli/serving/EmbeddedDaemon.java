package io.weatherglass.cli.serving;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.diagnosis.DescriptorBudget;
import io.weatherglass.daemon.health.DiskSpace;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.traces.TemporaryFolderCheck;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A broker and a daemon for one command, in a directory that is deleted on close. */
public final class EmbeddedDaemon implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final Path directory;
    private final Configuration configuration;
    private final EmbeddedKafka kafka;
    private final Daemon daemon;

    /** Prepares the data directory before the daemon starts. */
    @FunctionalInterface
    public interface Preparation {
        /** @param configuration configuration of the daemon; its data directory exists and is empty */
        void prepare(Configuration configuration) throws IOException;
    }

    private final Thread onExit = new Thread(this::release, "release");

    private EmbeddedDaemon(Path directory, Configuration configuration, EmbeddedKafka kafka, Daemon daemon) {
        this.directory = directory;
        this.configuration = configuration;
        this.kafka = kafka;
        this.daemon = daemon;
    }

    public static EmbeddedDaemon start(ConfigurationOptions options, Map<String, String> overrides)
            throws IOException, InterruptedException {
        return start(options, overrides, configuration -> {});
    }

    /** @param preparation called before the daemon starts; an exception prevents the start */
    public static EmbeddedDaemon start(
            ConfigurationOptions options, Map<String, String> overrides, Preparation preparation)
            throws IOException, InterruptedException {
        return start(options, overrides, Optional.empty(), preparation);
    }

    /**
     * @param traces store of the traces that the daemon searches; other files in its directory are not used
     * @param preparation called before the daemon starts
     */
    public static EmbeddedDaemon start(
            ConfigurationOptions options,
            Map<String, String> overrides,
            Optional<TraceStore> traces,
            Preparation preparation)
            throws IOException, InterruptedException {
        // reject an invalid configuration before creating anything
        int minFree = options.load(overrides).get(Settings.DISK_MIN_FREE);
        TemporaryFolderCheck.requireRoom("the embedded broker", minFree);
        Path directory = Files.createTempDirectory("weatherglass-");
        if (traces.isPresent()) {
            Path folder = traces.get().folder();
            Files.createSymbolicLink(directory.resolve(folder.getFileName()), folder.toAbsolutePath());
        }
        Map<String, String> all = new HashMap<>(overrides);
        all.put(Settings.DATA_DIR.key(), directory.toString());
        Configuration configuration = options.load(all);
        try {
            preparation.prepare(configuration);
        } catch (IOException | RuntimeException e) {
            delete(directory);
            throw e;
        }
        EmbeddedDaemon parts = started(directory, configuration);
        Runtime.getRuntime().addShutdownHook(parts.onExit);
        boolean ready = false;
        try {
            ready = parts.daemon.readiness().await(START_TIMEOUT);
            if (!ready) {
                throw new IllegalStateException("the daemon is not ready: "
                        + String.join("; ", parts.daemon.readiness().reasons()));
            }
            return parts;
        } finally {
            if (!ready) {
                parts.close();
            }
        }
    }

    private static EmbeddedDaemon started(Path directory, Configuration configured) {
        EmbeddedKafka kafka = null;
        try {
            Path brokerDirectory = directory.resolve("kafka");
            DescriptorBudget descriptors = DescriptorBudget.of(configured, Optional.of(brokerDirectory));
            Configuration configuration = descriptors.limited(configured);
            // a broker that runs out of space while starting halts the process
            DiskSpace.require(directory, configuration.get(Settings.DISK_MIN_FREE));
            kafka = EmbeddedKafka.start(brokerDirectory, 0, descriptors.brokerConnections());
            Daemon daemon = Daemon.start(configuration, kafka.bootstrapServers(), Clock.systemUTC());
            return new EmbeddedDaemon(directory, configuration, kafka, daemon);
        } catch (RuntimeException e) {
            if (kafka != null) {
                kafka.close();
            }
            if (kafka == null || kafka.hasStopped()) {
                delete(directory);
            }
            throw e;
        }
    }

    public Configuration configuration() {
        return configuration;
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    public Daemon daemon() {
        return daemon;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(onExit);
        } catch (IllegalStateException e) {
            // the JVM is shutting down, so the shutdown hook closes everything
            return;
        }
        release();
    }

    private void release() {
        StopLimit.run(daemon::close, kafka::close);
        // a broker that is still running would write into the directory while it is being deleted
        if (kafka.hasStopped()) {
            delete(directory);
        }
    }

    private static void delete(Path directory) {
        try {
            RecursiveDeletion.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + directory, e);
        }
    }
}
