package io.weatherglass.forecast.testing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls for a result of a running daemon until it is present or a deadline has passed. */
public final class Eventually {

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long MIN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The pause is a multiple of the duration of the poll, to leave the CPU to the daemon. */
    private static final int PAUSE_FACTOR = 4;

    private Eventually() {}

    /**
     * Returns when the condition holds.
     *
     * @throws AssertionError if it does not hold within a minute
     */
    public static void until(String what, BooleanSupplier condition) {
        get(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /**
     * Returns the value when it is present.
     *
     * @throws AssertionError if it is not present within a minute
     */
    public static <T> T get(String what, Supplier<Optional<T>> value) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        long begun;
        do {
            begun = System.nanoTime();
            Optional<T> found = value.get();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(pauseNanos(System.nanoTime() - begun));
        } while (begun < end);
        throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + what);
    }

    /** Returns the pause after a poll of this duration, ns. */
    private static long pauseNanos(long askedNanos) {
        return Math.min(MAX_PAUSE_NANOS, Math.max(MIN_PAUSE_NANOS, PAUSE_FACTOR * askedNanos));
    }
}
