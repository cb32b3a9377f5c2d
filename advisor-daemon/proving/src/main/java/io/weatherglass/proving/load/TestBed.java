package io.weatherglass.proving.load;

import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.RecursiveDeletion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A daemon with keys and TLS on loopback, in a temporary folder. The broker runs in this process instead of in the
 * daemon's, so that the figures cover only the daemon. Thread-safe.
 */
final class TestBed implements AutoCloseable {

    private static final String LOG = "daemon.log";
    /** Number of log lines that usually contain the message and the relevant part of the stack trace. */
    private static final int LINES_OF_AN_ERROR = 12;

    private final Path folder;
    private final EmbeddedKafka kafka;
    private final DaemonProcess daemon;
    private final DaemonClient client;
    private final Thread onExit = new Thread(this::release, "release");
    private volatile long begun = System.nanoTime();

    private TestBed(Path folder, EmbeddedKafka kafka, DaemonProcess daemon, DaemonClient client) {
        this.folder = folder;
        this.kafka = kafka;
        this.daemon = daemon;
        this.client = client;
    }

    /**
     * Starts a broker and a daemon. Returns when the daemon is ready.
     *
     * @param javaOptions options of the daemon's JVM
     * @param settings additional settings of the daemon by key
     */
    static TestBed start(List<String> javaOptions, Map<String, String> settings)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("weatherglass-loadtest-");
        LoopbackCertificate certificate = LoopbackCertificate.make(folder);
        Path data = Files.createDirectory(folder.resolve("data"));
        String key = Secrets.newKey();
        new KeyFile(data)
                .add(ApiKey.of(key, "loadtest", AccessScope.ADMIN, Optional.empty(), Instant.now(), Optional.empty()));
        EmbeddedKafka kafka = EmbeddedKafka.start(folder.resolve("kafka"), 0);
        Map<String, String> all = new HashMap<>(settings);
        all.put(Settings.DATA_DIR.key(), data.toString());
        all.put(Settings.HTTP_PORT.key(), "0");
        all.put(Settings.BOOTSTRAP_SERVERS.key(), kafka.bootstrapServers());
        all.put(Settings.TLS_CERTIFICATE.key(), certificate.certificate().toString());
        all.put(Settings.TLS_PRIVATE_KEY.key(), certificate.privateKey().toString());
        DaemonProcess daemon = DaemonProcess.start(javaOptions, all, folder.resolve(LOG));
        boolean ready = false;
        try {
            URI address = daemon.awaitAddress();
            DaemonClient client = new DaemonClient(address, key, certificate.trusting());
            client.awaitReady();
            TestBed bed = new TestBed(folder, kafka, daemon, client);
            Runtime.getRuntime().addShutdownHook(bed.onExit);
            ready = true;
            return bed;
        } finally {
            if (!ready) {
                daemon.close();
                kafka.close();
                delete(folder);
            }
        }
    }

    DaemonClient client() {
        return client;
    }

    KafkaClients kafka() {
        return new KafkaClients(kafka.bootstrapServers());
    }

    Topics topics() {
        return Topics.withPrefix(Settings.TOPIC_PREFIX.defaultValue());
    }

    ProcessFigures figures() {
        return daemon.figures();
    }

    /** Resets the clock of {@link #seconds}. */
    void beginNow() {
        begun = System.nanoTime();
    }

    double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    Footprint footprint() throws IOException, InterruptedException {
        ProcessFigures figures = daemon.figures();
        double cpu = figures.cpuSeconds();
        long resident = figures.residentBytes();
        return new Footprint(
                seconds(),
                cpu,
                resident,
                daemon.liveHeapBytes(),
                figures.threads(),
                figures.handles(),
                client.metrics().series());
    }

    List<String> errors() throws IOException {
        List<String> errors = new ArrayList<>();
        List<String> lines = Files.readAllLines(folder.resolve(LOG));
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).contains(" ERROR ")) {
                int end = Math.min(lines.size(), line + LINES_OF_AN_ERROR);
                errors.add(String.join("\n", lines.subList(line, end)));
            }
        }
        return errors;
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
        client.close();
        daemon.close();
        kafka.close();
        if (kafka.hasStopped()) {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        try {
            RecursiveDeletion.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }
}
