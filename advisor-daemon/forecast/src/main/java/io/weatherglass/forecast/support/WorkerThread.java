package io.weatherglass.forecast.support;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A named thread that does one piece of work and does not keep the process alive. Its owner starts it once, and ends it by a
 * flag of its own or by an interrupt. Thread-safe.
 */
public final class WorkerThread {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThread.class);

    /** A guess: twice what a Kafka client may take to close, which is the longest that any of these threads does at its end. */
    private static final Duration MAX_JOIN = Duration.ofMinutes(1);

    private final Thread thread;

    /** @param name as thread dumps and logs show it */
    public WorkerThread(String name, Runnable work) {
        thread = factory(name).newThread(work);
    }

    /** Threads of this name for a pool that does not keep the process alive. */
    public static ThreadFactory factory(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Begins to work.
     *
     * @throws IllegalThreadStateException if it was started before
     */
    public void start() {
        thread.start();
    }

    /** Whether it works; false before the start. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Interrupts the work and waits for its end, at most a minute. */
    public void interruptAndJoin() {
        thread.interrupt();
        join();
    }

    /** Waits for the end of the work, at most a minute. A thread that goes on is reported in the log and left alone. */
    public void join() {
        if (!join(MAX_JOIN) && !Thread.currentThread().isInterrupted()) {
            LOG.warn("thread {} has not ended within {}", thread.getName(), MAX_JOIN);
        }
    }

    /**
     * Waits for the end of the work. Returns at once if it was not started, and keeps the caller's interrupt.
     *
     * @param limit above 0
     * @return whether it has ended
     */
    public boolean join(Duration limit) {
        try {
            thread.join(Math.max(1, limit.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
