package io.weatherglass.daemon.support;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Exponential back-off.
 *
 * @param first pause, &gt; 0
 * @param max longest pause, at least the first
 * @param patience time after the first attempt during which attempts are repeated; if empty, attempts are repeated
 *     forever
 */
public record Backoff(Duration first, Duration max, Optional<Duration> patience) {

    /** @throws IllegalArgumentException if a pause is out of range */
    public Backoff {
        if (first.isNegative() || first.isZero()) {
            throw new IllegalArgumentException("first must be > 0, but was " + first);
        }
        if (max.compareTo(first) < 0) {
            throw new IllegalArgumentException("max must be >= " + first + ", but was " + max);
        }
    }

    public static Backoff endless(Duration first, Duration max) {
        return new Backoff(first, max, Optional.empty());
    }

    /** @param failures number of consecutive failures, at least 1 */
    public Duration after(int failures) {
        if (failures < 1) {
            throw new IllegalArgumentException("failures must be >= 1, but was " + failures);
        }
        Duration pause = first;
        for (int i = 1; i < failures && pause.compareTo(max) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(max) < 0 ? pause : max;
    }

    public Attempts begin(LongSupplier nanoTicker) {
        return new Attempts(nanoTicker);
    }

    public final class Attempts {
        private final LongSupplier nanoTicker;
        private final long begunNanos;
        private int failures;

        private Attempts(LongSupplier nanoTicker) {
            this.nanoTicker = nanoTicker;
            this.begunNanos = nanoTicker.getAsLong();
        }

        /** Waits for the next attempt. Returns false immediately if the patience is exhausted. */
        public boolean pause() throws InterruptedException {
            Duration pause = after(++failures);
            Duration elapsed = Duration.ofNanos(nanoTicker.getAsLong() - begunNanos);
            if (patience.isPresent() && elapsed.plus(pause).compareTo(patience.get()) > 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            return true;
        }
    }
}
