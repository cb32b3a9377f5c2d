package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends hanging transactions every ten seconds, on its own thread. */
public final class HangingTransactionsWatch implements AutoCloseable {

    /** Brokers check for transaction timeouts at the same interval. Each check costs one or two requests. */
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(HangingTransactionsWatch.class);

    private final HangingTransactions hanging;
    private final Duration period;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("transaction-watch"));
    private volatile boolean running = true;
    private volatile Optional<String> obstacle = Optional.empty();

    public HangingTransactionsWatch(HangingTransactions hanging) {
        this(hanging, PERIOD);
    }

    HangingTransactionsWatch(HangingTransactions hanging, Duration period) {
        this.hanging = hanging;
        this.period = period;
    }

    public void start() {
        thread.scheduleWithFixedDelay(this::look, 0, period.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            obstacle = hanging.end(() -> running);
        } catch (RuntimeException e) {
            LOG.debug("the check for hanging transactions failed and will be repeated", e);
        }
    }

    /** Returns the obstacle found by the last check, if any. Thread-safe. */
    public Optional<String> obstacle() {
        return obstacle;
    }

    @Override
    public void close() {
        running = false;
        thread.shutdownNow();
    }
}
