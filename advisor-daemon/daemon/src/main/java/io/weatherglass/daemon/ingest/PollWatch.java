package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Notices when the poll thread hangs, as in a write to an output that nobody reads. Its group goes on without it, and nobody but
 * that thread would hear of it. Looks are counted instead of time: a process that was frozen has not hung. Thread-safe.
 */
final class PollWatch implements AutoCloseable {

    static final String CAUSE = "reading";

    /** Looks, one each second. What the thread does between two polls takes less, also on a busy machine. A guess. */
    static final int REPORTED_AFTER = 20;

    /** Looks, after which the group has gone on without it: as many seconds as its consumer may pass between two polls. */
    static final int HUNG_AFTER = 300;

    private final Readiness readiness;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(WorkerThread.factory("poll-watch"));
    private int looks;

    PollWatch(Readiness readiness) {
        this.readiness = readiness;
    }

    void start() {
        thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** The poll thread goes on. */
    synchronized void goesOn() {
        if (looks >= REPORTED_AFTER) {
            readiness.met(CAUSE);
        }
        looks = 0;
    }

    /** One look. */
    synchronized void look() {
        looks++;
        if (looks >= REPORTED_AFTER) {
            readiness.unmet(CAUSE, "the poll thread hangs: it has not polled for " + looks + " s");
        }
    }

    /** Whether it has been hanging for so long that only a restart helps. */
    synchronized boolean isHung() {
        return looks >= HUNG_AFTER;
    }

    /** Watches no longer. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
