package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.comparing.StrategyComparisons.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Requests for comparisons, at most one of an instance, the latest. The first comparison of an instance goes before all others.
 * The thread that takes them rests after each, longer before a repeated comparison: where a thousand instances begin
 * together, their forecasts must have time, too. Thread-safe.
 */
final class ComparisonQueue {

    /** Snapshots of large plans are large; an instance that finds no room asks again with its next advisory. A guess. */
    private static final int MAX_WAITING = 100;

    /** How many times as long as it worked the thread rests before the first comparison of another instance, at most. A guess. */
    private static final int REST_BEFORE_FIRST = 3;

    private final int rest;
    private final Predicate<String> isFirst;
    private final LongSupplier nanoTime;
    private final Map<String, Request> waiting = new LinkedHashMap<>();
    /** Time until which comparisons that are not the first of their instance wait. */
    private long restsUntil;
    /** The same of those that are the first. */
    private long restsBeforeFirstUntil;

    /**
     * @param rest how many times as long as it works the thread rests, before a first comparison three times at most
     * @param isFirst whether nothing was compared yet for an instance
     */
    ComparisonQueue(int rest, Predicate<String> isFirst) {
        this(rest, isFirst, System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime()} */
    ComparisonQueue(int rest, Predicate<String> isFirst, LongSupplier nanoTime) {
        this.rest = rest;
        this.isFirst = isFirst;
        this.nanoTime = nanoTime;
        restsUntil = nanoTime.getAsLong();
        restsBeforeFirstUntil = restsUntil;
    }

    /** Adds a request, in place of an earlier one of its instance; does nothing if there is no room. */
    synchronized void add(Request request) {
        String instance = request.snapshot().instance();
        if (waiting.size() < MAX_WAITING || waiting.containsKey(instance)) {
            waiting.put(instance, request);
            notifyAll();
        }
    }

    /** Forgets the request of an instance. */
    synchronized void remove(String instance) {
        waiting.remove(instance);
    }

    /** Waits for the next request whose time has come. */
    synchronized Request take() throws InterruptedException {
        Optional<Request> next = poll();
        while (next.isEmpty()) {
            if (waiting.isEmpty()) {
                wait();
            } else {
                boolean first = waiting.keySet().stream().anyMatch(isFirst);
                long until = first ? restsBeforeFirstUntil : restsUntil;
                TimeUnit.NANOSECONDS.timedWait(this, until - nanoTime.getAsLong());
            }
            next = poll();
        }
        return next.get();
    }

    /** The next request, if there is one whose time has come. */
    synchronized Optional<Request> poll() {
        Optional<Request> next = next();
        next.ifPresent(request -> waiting.remove(request.snapshot().instance()));
        return next;
    }

    /** Once the thread has rested, the oldest of those who have no comparison yet; once it has rested for longer, of all. */
    private Optional<Request> next() {
        long now = nanoTime.getAsLong();
        boolean restedBeforeFirst = now - restsBeforeFirstUntil >= 0;
        boolean rested = now - restsUntil >= 0;
        return waiting.values().stream()
                .filter(request ->
                        restedBeforeFirst && isFirst.test(request.snapshot().instance()))
                .findFirst()
                .or(() -> waiting.values().stream().filter(request -> rested).findFirst());
    }

    /** The thread has worked so long, and rests. */
    synchronized void rest(long workedNanos) {
        long now = nanoTime.getAsLong();
        restsUntil = Math.max(restsUntil, now) + rest * workedNanos;
        restsBeforeFirstUntil = now + Math.min(rest, REST_BEFORE_FIRST) * workedNanos;
    }
}
