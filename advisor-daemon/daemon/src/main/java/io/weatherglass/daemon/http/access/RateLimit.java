package io.weatherglass.daemon.http.access;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limits requests per key with the generic cell rate algorithm (equivalent to a token bucket). */
public final class RateLimit {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Allows for an enactor that reports thousands of jobs at once when it starts. */
    private static final long BURST = 10 * SECOND;

    private final int perSecond;
    private final LongSupplier nanos;
    /** Time at which the next request of each key is due at a steady rate, in nanoseconds. */
    private final Map<String, Long> due = new HashMap<>();

    public RateLimit(int perSecond, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
    }

    public synchronized boolean admits(String who) {
        long now = nanos.getAsLong();
        long next = Math.max(now, due.getOrDefault(who, now)) + SECOND / perSecond;
        if (next - now > BURST) {
            return false;
        }
        due.put(who, next);
        return true;
    }

    public int perSecond() {
        return perSecond;
    }
}
