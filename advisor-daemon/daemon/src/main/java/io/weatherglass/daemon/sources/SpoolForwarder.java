package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.RunTranslations;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.metrics.ConnectorMetrics;
import io.weatherglass.daemon.sources.Spool.SpooledRun;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translates the spooled messages of each run in order and writes their events to Kafka, on its own thread. After a
 * restart, runs are translated from their first message.
 */
final class SpoolForwarder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolForwarder.class);
    private static final long TIDY_MILLIS = 1000;
    private static final long FAILING_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Runs beyond this number are translated again from their first message whenever a new message arrives. */
    private static final int MAX_OPEN = 256;

    private final Spool spool;
    private final Map<String, Connector> connectors;
    private final Function<String, EventOutput> outputs;
    private final ConnectorMetrics metrics;
    private final LongSupplier nanoTicker;
    private final Semaphore news = new Semaphore(0);
    private final Map<Long, OpenRun> open = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Long, Long> failing = new HashMap<>();
    private final Set<String> off = new HashSet<>();
    private final WorkerThread thread = new WorkerThread("connectors", this::run);
    private volatile boolean running = true;

    private record OpenRun(RunTranslation translation, long position) {}

    SpoolForwarder(
            Spool spool,
            Map<String, Connector> connectors,
            Function<String, EventOutput> outputs,
            ConnectorMetrics metrics,
            LongSupplier nanoTicker) {
        this.spool = spool;
        this.connectors = connectors;
        this.outputs = outputs;
        this.metrics = metrics;
        this.nanoTicker = nanoTicker;
    }

    void start() {
        thread.start();
    }

    void wake() {
        news.release();
    }

    private void run() {
        try {
            while (running) {
                if (news.tryAcquire(TIDY_MILLIS, TimeUnit.MILLISECONDS)) {
                    news.drainPermits();
                }
                try {
                    forwardAll();
                    spool.tidy();
                } catch (UncheckedIOException e) {
                    LOG.warn("the spool cannot be used: {}", e.getMessage());
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("stopped forwarding messages");
        }
    }

    private void forwardAll() throws InterruptedException {
        // Forward one batch of each run in turn, so that a long run does not delay the others.
        failing.entrySet().removeIf(run -> nanoTicker.getAsLong() - run.getValue() > FAILING_NANOS);
        for (SpooledRun run : spool.waiting()) {
            Connector connector = connectors.get(run.connector());
            if (connector == null) {
                if (off.add(run.connector())) {
                    LOG.warn(
                            "connector {} is off: its messages stay in the spool until it is configured",
                            run.connector());
                }
            } else if (!failing.containsKey(run.id())) {
                forwardBatch(run, connector);
            }
        }
    }

    private void forwardBatch(SpooledRun run, Connector connector) throws InterruptedException {
        try {
            if (forward(run, connector) < run.last()) {
                wake();
            }
        } catch (RuntimeException | StackOverflowError e) {
            // If the disk or the connector fails for one run, the other runs must still be forwarded.
            if (running) {
                LOG.error(
                        "cannot forward run {} of connector {}, retrying in a minute",
                        run.run().orElse(""),
                        run.connector(),
                        e);
                failing.put(run.id(), nanoTicker.getAsLong());
            }
        }
    }

    private long forward(SpooledRun run, Connector connector) throws InterruptedException {
        EventOutput output = outputs.apply(run.connector());
        List<Spool.Entry> batch = spool.read(run, run.acknowledged(), Spool.BATCH_BYTES);
        long last = batch.get(batch.size() - 1).id();
        if (run.run().isEmpty()) {
            for (Spool.Entry entry : batch) {
                metrics.malformed(run.connector());
                output.refuse(entry.message(), whyWithoutRun(connector, entry.message()));
            }
            spool.acknowledge(run, last, true);
            return last;
        }
        RunTranslation translation = translation(run, connector);
        List<EventEnvelope> events = new ArrayList<>();
        for (Spool.Entry entry : batch) {
            try {
                events.addAll(MessageTranslator.guarded(entry.message(), () -> translation.translate(entry.message())));
            } catch (InvalidMessageException e) {
                events.addAll(e.translated());
                metrics.malformed(run.connector());
                output.refuse(entry.message(), e);
            }
        }
        output.write(events);
        metrics.events(run.connector(), events.size());
        spool.acknowledge(run, last, translation.isOver());
        open.put(run.id(), new OpenRun(translation, last));
        return last;
    }

    private RunTranslation translation(SpooledRun run, Connector connector) {
        // Remove the run here, and put it back only when its events are safe.
        OpenRun known = open.remove(run.id());
        if (known != null && known.position() == run.acknowledged()) {
            return known.translation();
        }
        RunTranslation translation =
                new RunTranslations(connector, false).open(run.run().orElseThrow());
        spool.forEach(run, run.acknowledged(), message -> repeat(translation, message));
        if (open.size() >= MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        return translation;
    }

    private static void repeat(RunTranslation translation, SourceMessage message) {
        try {
            MessageTranslator.guarded(message, () -> translation.translate(message));
        } catch (InvalidMessageException e) {
            LOG.trace("already a dead letter", e);
        }
    }

    private static InvalidMessageException whyWithoutRun(Connector connector, SourceMessage message) {
        try {
            MessageTranslator.guarded(message, () -> connector.runOf(message));
            return new InvalidMessageException("message", message.body(), "must name its run");
        } catch (InvalidMessageException e) {
            return e;
        }
    }

    @Override
    public void close() {
        running = false;
        thread.interruptAndJoin();
    }
}
