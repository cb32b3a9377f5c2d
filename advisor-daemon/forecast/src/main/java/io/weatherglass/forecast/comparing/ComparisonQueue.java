package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.comparing.StrategyComparisons.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Requests for comparisons, at most one of an instance, the latest. The first comparison of an instance goes before all others;
 * those that follow wait while the thread that takes them rests. Thread-safe.
 */
final class ComparisonQueue {

    /** Snapshots of large plans are large; an instance that finds no room asks again with its next advisory. A guess. */
    private static final int MAX_WAITING = 100;

    private final int rest;
    private final Predicate<String> isFirst;
    private final Map<String, Request> waiting = new LinkedHashMap<>();
    /** {@link System#nanoTime()} until which comparisons that are not the first of their instance wait. */
    private long restsUntil = System.nanoTime();

    /**
     * @param rest how many times as long as it works the thread rests
     * @param isFirst whether nothing was compared yet for an instance
     */
    ComparisonQueue(int rest, Predicate<String> isFirst) {
        this.rest = rest;
        this.isFirst = isFirst;
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
        Optional<Request> next = next();
        while (next.isEmpty()) {
            if (waiting.isEmpty()) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, restsUntil - System.nanoTime());
            }
            next = next();
        }
        waiting.remove(next.get().snapshot().instance());
        return next.get();
    }

    /** The oldest of those who have no comparison yet, or once the thread has rested, of all. */
    private Optional<Request> next() {
        boolean rested = System.nanoTime() - restsUntil >= 0;
        return waiting.values().stream()
                .filter(request -> isFirst.test(request.snapshot().instance()))
                .findFirst()
                .or(() -> waiting.values().stream().filter(request -> rested).findFirst());
    }

    /** The thread has worked so long, and rests. */
    synchronized void rest(long workedNanos) {
        restsUntil = Math.max(restsUntil, System.nanoTime()) + rest * workedNanos;
    }
}
