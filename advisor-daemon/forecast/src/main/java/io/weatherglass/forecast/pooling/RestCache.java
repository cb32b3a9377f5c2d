package io.weatherglass.forecast.pooling;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Cache of what past runs would still have had to do. Thread-safe. */
final class RestCache {

    /** Concurrent resumed runs of a workflow. */
    private static final int MAX_KEPT = 4;

    private final Deque<Rest> kept = new ArrayDeque<>();

    /** @param finished by past run and kind */
    private record Rest(List<Map<String, Integer>> finished, PastRuns runs) {}

    /** For always the same past runs. */
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
