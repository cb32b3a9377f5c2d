package io.weatherglass.daemon.http;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** How often each key may ask: a bucket of tokens per key, which fills again as time passes. Thread-safe. */
final class RateLimit {
    /** Seconds whose requests may come at once: an enactor that starts reports thousands of jobs. A guess. */
    private static final int BURST_SECONDS = 10;

    private static final double NANOS = 1e9;

    private final int perSecond;
    private final LongSupplier nanos;
    private final Map<String, Bucket> buckets = new HashMap<>();

    /** @param perSecond requests of a key on average */
    RateLimit(int perSecond, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
    }

    private static final class Bucket {
        private double tokens;
        private long at;

        Bucket(double tokens, long at) {
            this.tokens = tokens;
            this.at = at;
        }
    }

    /** Whether one more request may be made. */
    synchronized boolean admits(String who) {
        long now = nanos.getAsLong();
        double most = (double) perSecond * BURST_SECONDS;
        Bucket bucket = buckets.computeIfAbsent(who, key -> new Bucket(most, now));
        bucket.tokens = Math.min(most, bucket.tokens + (now - bucket.at) / NANOS * perSecond);
        bucket.at = now;
        if (bucket.tokens < 1) {
            return false;
        }
        bucket.tokens--;
        return true;
    }

    int perSecond() {
        return perSecond;
    }
}
