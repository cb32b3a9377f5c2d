package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The advisories that this daemon has written and not read back yet, so that it need not decode what it has just encoded: under load that
 * took a tenth of its CPU. What is published is all the same what is read from the log. Thread-safe.
 */
public final class WrittenAdvisories {

    /** Most that are kept, of some 12 KB of JSON and as much of objects each: those of two seconds of the load that a daemon was measured with. */
    private static final int MAX_KEPT = 600;

    private final Map<AdvisoryContent, Advisory> kept = new HashMap<>();

    /**
     * Keeps an advisory, unless so many are kept that reading is behind: the oldest are read next. Those that are not written must be taken
     * out again.
     */
    synchronized void add(AdvisoryContent content, Advisory advisory) {
        if (kept.size() < MAX_KEPT) {
            kept.put(content, advisory);
        }
    }

    /** The advisory with this JSON, which is forgotten. */
    synchronized Optional<Advisory> take(AdvisoryContent content) {
        return Optional.ofNullable(kept.remove(content));
    }
}
