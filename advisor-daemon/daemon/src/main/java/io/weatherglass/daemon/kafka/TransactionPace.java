package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * When the next transaction may begin. Each takes the daemon and its brokers some ms of CPU, however little is in it: so they begin a
 * while apart, and further apart where they take long, since then the processors are busy, and fewer and larger ones leave more of them.
 * Not thread-safe.
 */
final class TransactionPace {

    /** From the beginning of one transaction to that of the next. A guess: nobody notices that an advisory comes so much later. */
    static final Duration APART = Duration.ofMillis(20);

    /** Likewise, as a multiple of how long the one before took. A guess. */
    private static final int APART_PER_DURATION = 2;

    /** At the most: advisories wait for it. A guess. */
    private static final long MAX_APART_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long apartNanos;
    private long nextNanos = System.nanoTime();

    /** @param apart from the beginning of one transaction to that of the next, where they are short */
    TransactionPace(Duration apart) {
        apartNanos = apart.toNanos();
    }

    /** Waits until the next one may begin. */
    void await() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nextNanos - System.nanoTime());
    }

    /** @param begunNanos when the one that has ended began, by {@link System#nanoTime} */
    void ended(long begunNanos) {
        long tookNanos = System.nanoTime() - begunNanos;
        nextNanos = begunNanos + Math.max(apartNanos, Math.min(MAX_APART_NANOS, APART_PER_DURATION * tookNanos));
    }
}
