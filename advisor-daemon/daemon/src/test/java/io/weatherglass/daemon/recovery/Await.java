package io.weatherglass.daemon.recovery;

import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what other threads bring about. */
final class Await {

    private Await() {}

    static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + Log.PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + Log.PATIENCE);
            }
            LockSupport.parkNanos(5_000_000);
        }
    }
}
