package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Holds the latest comparison request of each instance. First comparisons have priority. The worker pauses after each
 * comparison, and pauses longer before repeated comparisons, to leave CPU time for forecasts. Thread-safe.
 */
final class ComparisonQueue {

    /** Limits memory use; a rejected instance repeats its request with its next advisory. */
    private static final int MAX_WAITING = 100;

    /** Pause before a first comparison, as a multiple of the working time. */
    private static final int REST_BEFORE_FIRST = 3;

    record Request(
            InstanceSnapshot snapshot,
            Forecast forecast,
            PublishedRisks published,
            UnaryOperator<Forecast> simulated,
            double fraction) {}

    private final int rest;
    private final Predicate<String> isFirst;
    private final LongSupplier nanoTime;
    private final Map<String, Request> waiting = new LinkedHashMap<>();
    /** Time at which the pause before repeated comparisons ends. */
    private long restsUntil;
    /** Time at which the pause before first comparisons ends. */
    private long restsBeforeFirstUntil;

    /** @param rest pause as a multiple of the working time; at most 3 before a first comparison */
    ComparisonQueue(int rest, Predicate<String> isFirst, LongSupplier nanoTime) {
        this.rest = rest;
        this.isFirst = isFirst;
        this.nanoTime = nanoTime;
        restsUntil = nanoTime.getAsLong();
        restsBeforeFirstUntil = restsUntil;
    }

    synchronized void add(Request request) {
        String instance = request.snapshot().instance();
        if (waiting.size() < MAX_WAITING || waiting.containsKey(instance)) {
            waiting.put(instance, request);
            notifyAll();
        }
    }

    synchronized void remove(String instance) {
        waiting.remove(instance);
    }

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

    synchronized Optional<Request> poll() {
        long now = nanoTime.getAsLong();
        Optional<Request> next = waiting.values().stream()
                .filter(request -> now - (isFirst(request) ? restsBeforeFirstUntil : restsUntil) >= 0)
                .min(Comparator.comparing(request -> !isFirst(request)));
        next.ifPresent(request -> waiting.remove(request.snapshot().instance()));
        return next;
    }

    private boolean isFirst(Request request) {
        return isFirst.test(request.snapshot().instance());
    }

    synchronized void rest(long workedNanos) {
        long now = nanoTime.getAsLong();
        restsUntil = Math.max(restsUntil, now) + rest * workedNanos;
        restsBeforeFirstUntil = now + Math.min(rest, REST_BEFORE_FIRST) * workedNanos;
    }
}
