package io.weatherglass.daemon.health;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Conditions that keep the daemon from being ready. Thread-safe. */
public final class Readiness {

    private final Map<String, String> unmet = new TreeMap<>();

    public synchronized void unmet(String cause, String reason) {
        unmet.put(cause, reason);
    }

    public synchronized void met(String cause) {
        unmet.remove(cause);
        notifyAll();
    }

    public synchronized boolean isReady() {
        return unmet.isEmpty();
    }

    public synchronized Set<String> causes() {
        return Set.copyOf(unmet.keySet());
    }

    public List<String> reasons() {
        return List.copyOf(unmet().values());
    }

    public synchronized SortedMap<String, String> unmet() {
        return new TreeMap<>(unmet);
    }

    public synchronized boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!unmet.isEmpty()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
