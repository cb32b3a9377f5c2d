package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The advisories that this daemon has written and not read back yet, so that it need not decode what it has just encoded: under load that
 * took a tenth of its CPU. The log decides all the same what is published; those that are not in it are forgotten. Thread-safe.
 */
public final class WrittenAdvisories {

    /** Most that are kept, some 12 KB of JSON and as much of objects each; they are read back within a second or two, 300 a second at the most. */
    private static final int MAX_KEPT = 500;

    private final Map<AdvisoryContent, Advisory> kept = new LinkedHashMap<>();

    /** @param json of the advisory, as it is written; not changed any more */
    synchronized void add(byte[] json, Advisory advisory) {
        kept.put(AdvisoryContent.of(json), advisory);
        if (kept.size() > MAX_KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
    }

    /** The advisory with this JSON, which is forgotten. */
    synchronized Optional<Advisory> take(AdvisoryContent content) {
        return Optional.ofNullable(kept.remove(content));
    }
}
