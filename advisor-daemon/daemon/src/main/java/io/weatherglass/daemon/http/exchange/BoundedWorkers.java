package io.weatherglass.daemon.http.exchange;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Handles expensive requests on a few threads. Few requests may wait, since a late response is useless. */
public final class BoundedWorkers {

    /** Each request takes a fraction of a second, so the last one waits a few seconds. */
    public static final int MAX_WAITING = 20;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final String name;
    private final int max;
    private final WorkerExecutor workers;
    private final AtomicInteger admitted = new AtomicInteger();

    public BoundedWorkers(Vertx vertx, String name, int atOnce, int maxWaiting) {
        this.name = name;
        max = atOnce + maxWaiting;
        workers = vertx.createSharedWorkerExecutor(name, atOnce);
    }

    public <T> Future<T> call(Callable<T> work) {
        if (admitted.incrementAndGet() > max) {
            admitted.decrementAndGet();
            return Future.failedFuture(Problem.unavailable(
                    max + " requests of this kind (" + name + ") are already running or waiting", RETRY_AFTER_SECONDS));
        }
        return workers.executeBlocking(work, false).onComplete(done -> admitted.decrementAndGet());
    }
}
