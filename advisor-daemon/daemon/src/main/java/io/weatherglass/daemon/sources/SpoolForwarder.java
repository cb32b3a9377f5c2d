package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.RunTranslations;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.metrics.ConnectorMetrics;
import io.weatherglass.forecast.support.WorkerThread;
import java.io.IOException;
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
 * Translates spooled messages in order per run and writes their events to Kafka, on its own thread. After a start, runs
 * are translated from their first message; acknowledged events are not written again.
 */
final class SpoolForwarder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpoolForwarder.class);
    private static final long TIDY_MILLIS = 1000;
    private static final long FAILING_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Others are translated again when a message comes. */
    private static final int MAX_OPEN = 256;

    private final Spool spool;
    private final Map<String, Connector> connectors;
    private final Function<String, EventOutput> outputs;
    private final ConnectorMetrics metrics;
    private final LongSupplier nanoTicker;
    private final Semaphore news = new Semaphore(0);
    private final Map<Journal, OpenRun> open = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Journal, Long> failing = new HashMap<>();
    private final Set<String> off = new HashSet<>();
    private final WorkerThread thread = new WorkerThread("connectors", this::run);
    private volatile boolean running = true;

    /** A translation and the position up to which its journal is translated. */
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
                forwardAll();
                tidy();
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer forwards messages");
        }
    }

    private void tidy() {
        try {
            spool.tidy();
        } catch (IOException e) {
            LOG.warn("the spool cannot be tidied up: {}", e.toString());
        }
    }

    private void forwardAll() throws InterruptedException {
        // a batch of each in turn, so that a long one does not hold up the others
        failing.entrySet().removeIf(journal -> nanoTicker.getAsLong() - journal.getValue() > FAILING_NANOS);
        for (Journal journal : spool.waiting()) {
            Connector connector = connectors.get(journal.connector());
            if (connector == null) {
                if (off.add(journal.connector())) {
                    LOG.warn(
                            "connector {} is off: its messages stay in the spool until it is configured again",
                            journal.connector());
                }
            } else if (!failing.containsKey(journal)) {
                forwardBatch(journal, connector);
            }
        }
    }

    private void forwardBatch(Journal journal, Connector connector) throws InterruptedException {
        try {
            if (!forward(journal, connector)) {
                wake();
            }
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // a fault in one run, of the disk or of its connector, must not hold up the others
            if (running) {
                LOG.error("{} cannot be forwarded; it is tried again in a minute", journal.file(), e);
                failing.put(journal, nanoTicker.getAsLong());
            }
        }
    }

    /** @return whether nothing is left */
    private boolean forward(Journal journal, Connector connector) throws InterruptedException, IOException {
        EventOutput output = outputs.apply(journal.connector());
        List<Journal.Entry> batch = journal.read(journal.acknowledged(), Journal.BATCH_BYTES);
        Journal.Entry last = batch.get(batch.size() - 1);
        if (journal.run().isEmpty()) {
            for (Journal.Entry entry : batch) {
                metrics.malformed(journal.connector());
                output.refuse(entry.message(), whyWithoutRun(connector, entry.message()));
            }
            spool.acknowledge(journal, last, true);
            return journal.isForwarded();
        }
        RunTranslation translation = translation(journal, connector);
        List<EventEnvelope> events = new ArrayList<>();
        for (Journal.Entry entry : batch) {
            try {
                events.addAll(translated(translation, entry.message()));
            } catch (InvalidMessageException e) {
                events.addAll(e.translated());
                metrics.malformed(journal.connector());
                output.refuse(entry.message(), e);
            }
        }
        output.write(events);
        metrics.events(journal.connector(), events.size());
        spool.acknowledge(journal, last, translation.isOver());
        open.put(journal, new OpenRun(translation, last.end()));
        return journal.isForwarded();
    }

    private RunTranslation translation(Journal journal, Connector connector) throws IOException {
        // taken out: it is put back only when its events are safe
        OpenRun known = open.remove(journal);
        if (known != null && known.position() == journal.acknowledged()) {
            return known.translation();
        }
        RunTranslation translation =
                new RunTranslations(connector, false).open(journal.run().orElseThrow());
        journal.forEach(journal.acknowledged(), message -> repeat(translation, message));
        if (open.size() >= MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        return translation;
    }

    private static void repeat(RunTranslation translation, SourceMessage message) {
        try {
            translated(translation, message);
        } catch (InvalidMessageException e) {
            LOG.trace("is in the dead letters already", e);
        }
    }

    private static List<EventEnvelope> translated(RunTranslation translation, SourceMessage message) {
        try {
            return translation.translate(message);
        } catch (InvalidMessageException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // a fault of the connector must not hold up the messages behind
            LOG.error("a connector failed on a message, which goes to the dead letters", e);
            throw new InvalidMessageException("message", message.body(), "cannot be translated (" + e + ")");
        }
    }

    private static InvalidMessageException whyWithoutRun(Connector connector, SourceMessage message) {
        try {
            connector.runOf(message);
            return new InvalidMessageException("message", message.body(), "must name its run");
        } catch (InvalidMessageException e) {
            return e;
        } catch (RuntimeException | StackOverflowError e) {
            return new InvalidMessageException("message", message.body(), "cannot be translated (" + e + ")");
        }
    }

    /** The rest is forwarded after the next start. */
    @Override
    public void close() {
        running = false;
        thread.interruptAndJoin();
    }
}
