package io.weatherglass.daemon.http.access;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Limits the requests per key with a token bucket. Thread-safe. */
public final class RateLimit {
    /** A starting enactor reports thousands of jobs at once. */
    private static final int BURST_SECONDS = 10;

    private static final double NANOS = 1e9;

    private final int perSecond;
    private final LongSupplier nanos;
    private final Map<String, Bucket> buckets = new HashMap<>();

    public RateLimit(int perSecond, LongSupplier nanos) {
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

    public synchronized boolean admits(String who) {
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

    public int perSecond() {
        return perSecond;
    }
}
