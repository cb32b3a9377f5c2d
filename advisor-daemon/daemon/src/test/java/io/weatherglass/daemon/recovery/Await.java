package io.weatherglass.daemon.recovery;

import io.weatherglass.forecast.testing.Eventually;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads bring about. */
final class Await {

    private Await() {}

    static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + Log.PATIENCE.toNanos();
        long begun = System.nanoTime();
        while (!condition.call()) {
            long now = System.nanoTime();
            if (now > deadline) {
                throw new AssertionError("not within " + Log.PATIENCE);
            }
            LockSupport.parkNanos(Eventually.pauseNanos(now - begun));
            begun = System.nanoTime();
        }
    }
}
