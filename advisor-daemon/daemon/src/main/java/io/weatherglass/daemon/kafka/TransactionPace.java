package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Limits the rate of transactions, which are expensive at any size; the limit is lower on busy processors. */
final class TransactionPace {

    static final Duration APART = Duration.ofMillis(20);

    private static final int APART_PER_DURATION = 2;

    private static final long MAX_APART_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long apartNanos;
    private long nextNanos = System.nanoTime();

    TransactionPace(Duration apart) {
        apartNanos = apart.toNanos();
    }

    void await() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nextNanos - System.nanoTime());
    }

    void ended(long begunNanos) {
        long tookNanos = System.nanoTime() - begunNanos;
        nextNanos = begunNanos + Math.max(apartNanos, Math.min(MAX_APART_NANOS, APART_PER_DURATION * tookNanos));
    }
}
