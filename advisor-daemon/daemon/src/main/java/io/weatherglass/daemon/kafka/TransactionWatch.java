package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks every ten seconds, on a thread of its own, for transactions that hang, and ends them. */
public final class TransactionWatch implements AutoCloseable {

    /** As often as brokers look for transactions that have timed out; costs one of them a request or two. */
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(TransactionWatch.class);

    private final HangingTransactions hanging;
    private final Duration period;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("transaction-watch"));
    private volatile boolean running = true;
    private volatile Optional<String> obstacle = Optional.empty();

    /** @param hanging nobody else's */
    public TransactionWatch(HangingTransactions hanging) {
        this(hanging, PERIOD);
    }

    /** @param period from one look to the next */
    TransactionWatch(HangingTransactions hanging, Duration period) {
        this.hanging = hanging;
        this.period = period;
    }

    /** Watches from now on. */
    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, period.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            obstacle = hanging.end(() -> running);
        } catch (RuntimeException e) {
            // of whatever kind: it looks again
            LOG.debug("transactions that hang are looked for again", e);
        }
    }

    /** What could not be found out at the last look, or may not be done; nothing may hang all the same. Of any thread. */
    public Optional<String> obstacle() {
        return obstacle;
    }

    /** Watches no longer. */
    @Override
    public void close() {
        running = false;
        thread.shutdownNow();
    }
}
