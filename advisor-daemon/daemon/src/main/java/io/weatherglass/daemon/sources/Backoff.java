package io.weatherglass.daemon.sources;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How something is tried again that another program must first make possible: after pauses of which each is twice as long as
 * the one before.
 *
 * @param first pause
 * @param longest pause
 * @param patience after the first attempt for how long it is tried again; empty: without end
 */
public record Backoff(Duration first, Duration longest, Optional<Duration> patience) {

    /** A daemon that restarts is back within half a minute; a script does not want to wait longer for an error. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration FIRST = Duration.ofMillis(500);

    /** As long as may pass, after the other program is back, until that is noticed. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** For half a minute. */
    public static Backoff brief() {
        return new Backoff(FIRST, LONGEST, Optional.of(PATIENCE));
    }

    /** For ever. */
    public static Backoff endless() {
        return new Backoff(FIRST, LONGEST, Optional.empty());
    }

    /** A row of attempts that begins now. */
    Attempts begin() {
        return new Attempts();
    }

    /** One row of attempts. Not thread-safe. */
    final class Attempts {
        private final long begun = System.nanoTime();
        private long pauseNanos = first.toNanos();

        /** Waits for the next attempt, unless there is to be none. */
        boolean pause() throws InterruptedException {
            if (patience.isPresent()
                    && System.nanoTime() - begun + pauseNanos > patience.get().toNanos()) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(pauseNanos);
            pauseNanos = Math.min(2 * pauseNanos, longest.toNanos());
            return true;
        }
    }
}
