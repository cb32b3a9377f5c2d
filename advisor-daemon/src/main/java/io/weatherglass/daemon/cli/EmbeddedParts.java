package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A broker and a daemon for one command, in a directory that goes with them. */
final class EmbeddedParts implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final Path directory;
    private final EmbeddedKafka kafka;
    private final Daemon daemon;

    /** An interrupted command leaves nothing behind either. */
    private final Thread onExit = new Thread(this::release, "release");

    private EmbeddedParts(Path directory, EmbeddedKafka kafka, Daemon daemon) {
        this.directory = directory;
        this.kafka = kafka;
        this.daemon = daemon;
    }

    /**
     * Starts both on free ports.
     *
     * @param overrides of the configuration, by key
     */
    static EmbeddedParts start(ConfigurationOptions options, Map<String, String> overrides)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("weatherglass-");
        Map<String, String> all = new HashMap<>(overrides);
        all.put(Settings.DATA_DIR.key(), directory.toString());
        Configuration configuration = options.load(all);
        EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        try {
            Daemon daemon = Daemon.start(configuration, kafka.bootstrapServers(), Clock.systemUTC());
            EmbeddedParts parts = new EmbeddedParts(directory, kafka, daemon);
            Runtime.getRuntime().addShutdownHook(parts.onExit);
            if (!daemon.readiness().await(START_TIMEOUT)) {
                parts.close();
                throw new IllegalStateException("the daemon is not ready: "
                        + String.join("; ", daemon.readiness().reasons()));
            }
            return parts;
        } catch (RuntimeException e) {
            kafka.close();
            delete(directory);
            throw e;
        }
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    Daemon daemon() {
        return daemon;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(onExit);
        } catch (IllegalStateException e) {
            // the process is on its way out and the hook does it
            return;
        }
        release();
    }

    private void release() {
        daemon.close();
        kafka.close();
        delete(directory);
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + directory, e);
        }
    }
}
