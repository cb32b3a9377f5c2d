package io.weatherglass.cli.serving;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the process when stopping takes too long: what hangs, a broker or whoever waits for it, must not keep it up. */
final class StopLimit {

    /** Less than the minute after which the unit of systemd and compose kill (both in deploy), so that the log says why. */
    private static final Duration LIMIT = Duration.ofSeconds(50);

    private static final long A_MOMENT_MS = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(StopLimit.class);

    private StopLimit() {}

    /** Stops the daemon, then its broker, also where the daemon fails to stop; halts the process when that takes too long. */
    static void run(Runnable daemon, Runnable broker) {
        run(daemon, broker, LIMIT, () -> Runtime.getRuntime().halt(1));
    }

    /** @param last done when the time is up */
    static void run(Runnable daemon, Runnable broker, Duration limit, Runnable last) {
        CountDownLatch stopped = new CountDownLatch(1);
        Thread watching = new Thread(() -> await(stopped, limit, last), "stop-limit");
        watching.setDaemon(true);
        watching.start();
        try {
            daemon.run();
        } finally {
            broker.run();
            stopped.countDown();
        }
    }

    /** Says something, unless nobody reads what is said: then that is what hangs, and the caller goes on after a second. */
    static void briefly(Runnable saying) throws InterruptedException {
        Thread thread = new Thread(saying, "last-words");
        thread.setDaemon(true);
        thread.start();
        thread.join(A_MOMENT_MS);
    }

    private static void await(CountDownLatch stopped, Duration limit, Runnable last) {
        try {
            if (!stopped.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                briefly(() -> LOG.error("has not stopped within {} s and is killed", limit.toSeconds()));
                last.run();
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer counts", e);
        }
    }
}
