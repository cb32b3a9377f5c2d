package io.weatherglass.daemon.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads for requests that are expensive to answer. A few are answered at the same time, a few more wait, and beyond those
 * clients are asked to try again later: an answer that comes long after its question is of no use. Thread-safe.
 */
final class BoundedWorkers implements AutoCloseable {

    /** At a fraction of a second each, the last of them waits for some seconds. A guess. */
    static final int MAX_WAITING = 20;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final String name;
    private final int max;
    private final WorkerExecutor workers;
    private final AtomicInteger admitted = new AtomicInteger();

    /**
     * @param name of the threads, and of what they do
     * @param atOnce number of threads
     * @param maxWaiting requests that may wait for one of them
     */
    BoundedWorkers(Vertx vertx, String name, int atOnce, int maxWaiting) {
        this.name = name;
        max = atOnce + maxWaiting;
        workers = vertx.createSharedWorkerExecutor(name, atOnce);
    }

    /** Calls it on one of the threads; fails with a {@link ProblemException} when too many wait already. */
    <T> Future<T> call(Callable<T> work) {
        if (admitted.incrementAndGet() > max) {
            admitted.decrementAndGet();
            return Future.failedFuture(new ProblemException(Problem.unavailable(
                    max + " requests of this kind (" + name + ") are being answered or wait already",
                    RETRY_AFTER_SECONDS)));
        }
        return workers.executeBlocking(work, false).onComplete(done -> admitted.decrementAndGet());
    }

    @Override
    public void close() {
        workers.close();
    }
}
