package io.weatherglass.simulation.montecarlo;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Processes the chunks of a range on the calling thread and on helper threads. Never waits for helpers that a saturated
 * executor has not started.
 */
final class ParallelRange {
    private static final int CHUNK = 10;

    /** Batches of at most this size belong to large plans with slow replicates, which are processed one at a time. */
    private static final int FEW = 30;

    @FunctionalInterface
    interface Body {
        void run(int from, int to);
    }

    private final int to;
    private final int chunk;
    private final Body body;
    private final AtomicInteger next;
    private final Object lock = new Object();
    private int done;
    private Throwable failure;

    private ParallelRange(int from, int to, int chunk, Body body) {
        this.to = to;
        this.chunk = chunk;
        this.body = body;
        this.next = new AtomicInteger(from);
        this.done = from;
    }

    /** If the body throws an exception, rethrows it once all chunks have ended. */
    static void run(int from, int to, Executor executor, int threads, Body body) {
        int count = to - from;
        int chunk = count <= FEW ? 1 : CHUNK;
        ParallelRange range = new ParallelRange(from, to, chunk, body);
        int helpers = Math.min(threads, (count + chunk - 1) / chunk) - 1;
        try {
            for (int k = 0; k < helpers; k++) {
                executor.execute(range::work);
            }
        } catch (RejectedExecutionException e) {
            // A full or closed executor only reduces the number of helpers.
        }
        range.work();
        range.await();
    }

    private void work() {
        for (int from = next.getAndAdd(chunk); from < to; from = next.getAndAdd(chunk)) {
            int end = Math.min(to, from + chunk);
            Throwable thrown = null;
            try {
                body.run(from, end);
            } catch (RuntimeException | Error e) {
                // Keep the error for the caller, which would otherwise wait forever.
                thrown = e;
            }
            ended(end - from, thrown);
        }
    }

    private void ended(int count, Throwable thrown) {
        synchronized (lock) {
            if (thrown != null && failure == null) {
                failure = thrown;
            }
            done += count;
            lock.notifyAll();
        }
    }

    private void await() {
        boolean interrupted = false;
        synchronized (lock) {
            while (done < to) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
