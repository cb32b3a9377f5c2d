package io.weatherglass.forecast.pooling;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * What past runs would still have had to do, as was wanted last. As long as skipped jobs only confirm what the plan did not expect again anyhow, every
 * advisory wants the same. Thread-safe.
 */
final class Rests {

    /** Resumed runs of one workflow that go on at the same time, each with another rest. A guess. */
    private static final int MAX_KEPT = 4;

    private final Deque<Rest> kept = new ArrayDeque<>();

    /** @param finished by past run how many jobs of each kind */
    private record Rest(List<Map<String, Integer>> finished, PastRuns runs) {}

    /** Of past runs, always the same ones. */
    synchronized PastRuns of(PastRuns past, FinishedJobs finished) {
        List<Map<String, Integer>> byRun =
                past.runs().stream().map(finished::in).toList();
        Rest rest = kept.stream()
                .filter(known -> known.finished().equals(byRun))
                .findFirst()
                .orElseGet(() -> new Rest(byRun, past.left(RestOfPastRun.all(past.runs(), past.workDone(), byRun))));
        kept.remove(rest);
        kept.addFirst(rest);
        if (kept.size() > MAX_KEPT) {
            kept.removeLast();
        }
        return rest.runs();
    }
}
