package io.weatherglass.forecast.support;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A named daemon thread for one task. Thread-safe. */
public final class WorkerThread {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThread.class);
    private static final Duration MAX_JOIN = Duration.ofMinutes(1);

    private final Thread thread;

    public WorkerThread(String name, Runnable work) {
        thread = factory(name).newThread(work);
    }

    public static ThreadFactory factory(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** @throws IllegalThreadStateException if the thread has already been started */
    public void start() {
        thread.start();
    }

    public boolean isAlive() {
        return thread.isAlive();
    }

    public void interruptAndJoin() {
        thread.interrupt();
        join();
    }

    /** Waits at most a minute; logs a warning if the thread is still running. */
    public void join() {
        if (!join(MAX_JOIN) && !Thread.currentThread().isInterrupted()) {
            LOG.warn("thread {} did not end within {}", thread.getName(), MAX_JOIN);
        }
    }

    /** Preserves the interrupt status of the caller; {@code limit} must be &gt; 0. */
    public boolean join(Duration limit) {
        try {
            thread.join(Math.max(1, limit.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
