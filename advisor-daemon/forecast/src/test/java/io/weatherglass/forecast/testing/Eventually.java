package io.weatherglass.forecast.testing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what a running daemon does in its own time: asks again until it is so, or a deadline has passed. */
public final class Eventually {

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long MIN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long MAX_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The pause is so many times as long as asking took, to leave the processors to the work that is waited for. */
    private static final int PAUSE_FACTOR = 4;

    private Eventually() {}

    /**
     * Returns once the condition holds.
     *
     * @throws AssertionError when it does not within a minute
     */
    public static void until(String what, BooleanSupplier condition) {
        get(what, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /**
     * The value, once there is one.
     *
     * @throws AssertionError when there is none within a minute
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

    /** How long to pause, ns, before a question is asked again that has taken this long, ns. */
    private static long pauseNanos(long askedNanos) {
        return Math.min(MAX_PAUSE_NANOS, Math.max(MIN_PAUSE_NANOS, PAUSE_FACTOR * askedNanos));
    }
}
