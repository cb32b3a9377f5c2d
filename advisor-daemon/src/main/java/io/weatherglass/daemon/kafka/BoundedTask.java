package io.weatherglass.daemon.kafka;

import java.time.Duration;

/** Runs what may hang, for a limited time. */
final class BoundedTask {

    private BoundedTask() {}

    /**
     * Runs the task on a thread of its own, which is left alone when the time is up and does not keep the process alive.
     *
     * @return whether it has ended; if it has not, or the caller was interrupted meanwhile, it may go on for ever
     */
    static boolean run(String name, Runnable task, Duration limit) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(limit.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
