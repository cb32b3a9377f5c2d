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
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

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
        while (System.nanoTime() < end) {
            Optional<T> found = value.get();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + what);
    }
}
