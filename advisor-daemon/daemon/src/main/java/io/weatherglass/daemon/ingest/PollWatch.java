package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.forecast.support.WorkerThread;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Detects a hanging poll thread. Counts checks instead of time, so that a frozen process is not reported. */
final class PollWatch implements AutoCloseable {

    static final String CAUSE = "reading";

    /** Seconds until a hang is reported; longer than the thread needs between polls, even on a busy machine. */
    static final int REPORTED_AFTER = 20;

    /** Seconds until the thread counts as hung; by then, the group has continued without this member. */
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

    synchronized void goesOn() {
        if (looks >= REPORTED_AFTER) {
            readiness.met(CAUSE);
        }
        looks = 0;
    }

    synchronized void look() {
        looks++;
        if (looks >= REPORTED_AFTER) {
            readiness.unmet(CAUSE, "the poll thread has not polled for " + looks + " s");
        }
    }

    synchronized boolean isHung() {
        return looks >= HUNG_AFTER;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
