package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.openlineage.LineageEvent.RunOfJob;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Maps job runs to workflow runs, because some clients name the parent only in the first event or never name the root.
 * Thread-safe.
 */
final class AnnouncedRuns {
    /** Maximum number of runs kept in memory, about 15 MB in total; the least recently used ones are removed. */
    private static final int MAX_RUNS = 50_000;

    private static final float LOAD_FACTOR = 0.75f;

    private final Map<RunOfJob, String> roots = new LinkedHashMap<>(16, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RunOfJob, String> eldest) {
            return size() > MAX_RUNS;
        }
    };

    /** Returns the workflow run of an event, which is the first one announced for the event's run. */
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
