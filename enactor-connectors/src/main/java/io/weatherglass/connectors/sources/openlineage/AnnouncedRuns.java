package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.openlineage.LineageEvent.RunOfJob;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Maps runs of jobs to the run of their workflow: some clients name the parent at the start only, and some name the direct parent but not
 * the root. Thread-safe.
 */
final class AnnouncedRuns {
    /** Keeps the most recently used runs; about 15 MB. */
    private static final int MAX_RUNS = 50_000;

    private static final float LOAD_FACTOR = 0.75f;

    private final Map<RunOfJob, String> roots = new LinkedHashMap<>(16, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RunOfJob, String> eldest) {
            return size() > MAX_RUNS;
        }
    };

    /** Returns the id of the run of the workflow that an event belongs to: the first one that was announced for its run. */
    synchronized String rootOf(LineageEvent event) {
        String known = roots.getOrDefault(event.whole(), event.whole().runId());
        String root = roots.getOrDefault(event.run(), known);
        announce(event, root);
        return root;
    }

    synchronized void announce(LineageEvent event, String root) {
        if (!event.run().equals(event.whole())) {
            roots.putIfAbsent(event.run(), root);
        }
    }
}
