package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.ConnectorMetrics;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores connector messages in the {@link Spool} before acknowledging them; forwards them to Kafka later. */
public final class ConnectorIntake implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorIntake.class);

    private final SortedMap<String, Connector> connectors;
    private final Map<String, String> off = new HashMap<>();
    private final Map<String, Instant> lastSpoke = new ConcurrentHashMap<>();
    private final Map<String, Ignored> ignored = new ConcurrentHashMap<>();
    private final Spool spool;
    private final ConnectorMetrics metrics;
    private final SpoolForwarder forwarder;
    private final Producer<String, byte[]> producer;

    public record Ignored(long messages, String reason) {}

    /** @param producer producer that keeps the order of records when it retries; closed together with this object */
    public ConnectorIntake(
            ConnectorsFile file,
            Spool spool,
            Producer<String, byte[]> producer,
            Topics topics,
            ConnectorMetrics metrics) {
        SortedMap<String, Connector> made = new TreeMap<>();
        for (String name : ConnectorRegistry.all().keySet()) {
            try {
                made.put(name, ConnectorRegistry.create(name, file.settings(name)));
            } catch (IllegalArgumentException e) {
                if (file.names(name)) {
                    throw new IllegalArgumentException("connectors.file: " + name + ": " + e.getMessage(), e);
                }
                LOG.debug("connector {} is off: it needs options", name, e);
                off.put(name, e.getMessage());
            }
        }
        this.connectors = Collections.unmodifiableSortedMap(made);
        this.spool = spool;
        recover();
        this.producer = producer;
        this.metrics = metrics;
        metrics.spool(spool::bytes, () -> spool.oldestWaiting().toMillis() / 1000.0);
        connectors.keySet().forEach(metrics::begin);
        this.forwarder = new SpoolForwarder(
                spool,
                connectors,
                connector -> new KafkaOutput(connector, producer, topics),
                metrics,
                System::nanoTime);
    }

    private void recover() {
        // in order of arrival: a connector with too many runs keeps the latest ones
        for (Spool.SpooledRun run : spool.all()) {
            Optional.ofNullable(connectors.get(run.connector()))
                    .flatMap(connector -> run.run().flatMap(connector::recovery))
                    .ifPresent(recovery -> recover(run, recovery));
        }
    }

    private void recover(Spool.SpooledRun run, Consumer<SourceMessage> recovery) {
        try {
            spool.forEach(run, run.last(), recovery);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn(
                    "cannot read the spooled messages of run {}; later messages that do not name the run may become a"
                            + " separate run",
                    run.run().orElse(""),
                    e);
        }
    }

    public void start() {
        forwarder.start();
        forwarder.wake();
    }

    public SortedMap<String, Connector> connectors() {
        return connectors;
    }

    public Optional<Instant> lastSpoke(String connector) {
        return Optional.ofNullable(lastSpoke.get(connector));
    }

    public Optional<String> whyOff(String connector) {
        return Optional.ofNullable(off.get(connector));
    }

    /**
     * Returns once the message is safe. Accepts even malformed messages, since a source cannot react to a rejection.
     *
     * @throws SpoolFullException if the spool has no room
     * @throws UncheckedIOException if the message cannot be written to disk
     */
    public void accept(String connector, SourceMessage message) throws SpoolFullException {
        Connector of = connectors.get(connector);
        message.receivedAt().ifPresent(at -> lastSpoke.put(connector, at));
        try {
            Optional<String> run = MessageTranslator.guarded(message, () -> of.runOf(message));
            if (run.isPresent()) {
                keep(connector, run, message);
            } else {
                metrics.aboutNoRun(connector);
                whyNoRun(of, message).ifPresent(why -> ignore(connector, why));
            }
        } catch (InvalidMessageException e) {
            LOG.debug("a malformed message of {}: {}", connector, e.getMessage());
            keep(connector, Optional.empty(), message);
        }
    }

    private void ignore(String connector, String why) {
        Ignored now = ignored.merge(
                connector, new Ignored(1, why), (before, one) -> new Ignored(before.messages() + 1, one.reason()));
        if (now.messages() == 1) {
            LOG.warn("connector {}: {}; further messages are only counted (GET /api/v1/system)", connector, why);
        }
    }

    private static Optional<String> whyNoRun(Connector connector, SourceMessage message) {
        try {
            return connector.whyNoRun(message);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("cannot determine why a message has no run", e);
            return Optional.empty();
        }
    }

    public Optional<Ignored> ignored(String connector) {
        return Optional.ofNullable(ignored.get(connector));
    }

    public void refused(String connector) {
        metrics.refused(connector);
    }

    private void keep(String connector, Optional<String> run, SourceMessage message) throws SpoolFullException {
        try {
            spool.append(connector, run, message);
        } catch (SpoolFullException e) {
            metrics.refused(connector);
            throw e;
        } catch (UncheckedIOException e) {
            metrics.refused(connector);
            LOG.error("connector {}: {}", connector, e.getMessage());
            throw e;
        }
        metrics.taken(connector);
        forwarder.wake();
    }

    @Override
    public void close() {
        forwarder.close();
        producer.close(Duration.ZERO);
    }
}
