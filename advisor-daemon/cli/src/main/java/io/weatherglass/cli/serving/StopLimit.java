package io.weatherglass.cli.serving;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Halts the process if stopping takes too long, for example because a broker hangs. */
final class StopLimit {

    /**
     * Shorter than the minute that systemd and Compose wait before killing the process, so that the log states the
     * reason.
     */
    private static final Duration LIMIT = Duration.ofSeconds(50);

    private static final long A_MOMENT_MS = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(StopLimit.class);

    private StopLimit() {}

    /**
     * Stops the daemon, then the broker, even if the daemon fails to stop. Halts the process if this takes too long.
     */
    static void run(Runnable daemon, Runnable broker) {
        run(daemon, broker, LIMIT, () -> Runtime.getRuntime().halt(1));
    }

    /** @param last action to take if stopping takes longer than the limit */
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

    /** Runs a log call with a time limit of one second, because the call blocks if nobody reads the output stream. */
    static void briefly(Runnable saying) throws InterruptedException {
        Thread thread = new Thread(saying, "last-words");
        thread.setDaemon(true);
        thread.start();
        thread.join(A_MOMENT_MS);
    }

    private static void await(CountDownLatch stopped, Duration limit, Runnable last) {
        try {
            if (!stopped.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                briefly(() -> LOG.error("the daemon did not stop within {} s; halting the process", limit.toSeconds()));
                last.run();
            }
        } catch (InterruptedException e) {
            LOG.debug("interrupted", e);
        }
    }
}
