package io.weatherglass.daemon.health;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What still keeps the daemon from doing its work, by cause. Thread-safe. */
public final class Readiness {

    private final Map<String, String> unmet = new ConcurrentSkipListMap<>();

    /** Something is not as it must be; the reason is for people. */
    public void unmet(String cause, String reason) {
        unmet.put(cause, reason);
    }

    /** It is as it must be (again). */
    public void met(String cause) {
        unmet.remove(cause);
    }

    public boolean isReady() {
        return unmet.isEmpty();
    }

    /** Why the daemon is not ready; empty when it is. */
    public List<String> reasons() {
        return List.copyOf(unmet.values());
    }
}
