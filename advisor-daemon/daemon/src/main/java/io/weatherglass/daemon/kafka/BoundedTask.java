package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a task that may hang, for a limited time. */
final class BoundedTask {
    private static final Logger LOG = LoggerFactory.getLogger(BoundedTask.class);

    private BoundedTask() {}

    /**
     * Runs the task on its own thread, which is abandoned after the limit and does not keep the process alive.
     *
     * @return whether the task succeeded in time
     */
    static boolean run(String name, Runnable task, Duration limit) {
        FutureTask<Void> running = new FutureTask<>(task, null);
        new WorkerThread(name, running).start();
        try {
            running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            LOG.error("{} failed", name, e.getCause());
        } catch (TimeoutException e) {
            LOG.debug("{} goes on", name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
