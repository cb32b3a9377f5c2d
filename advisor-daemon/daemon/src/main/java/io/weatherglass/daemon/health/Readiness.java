package io.weatherglass.daemon.health;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** What still keeps the daemon from doing its work, by cause. Thread-safe. */
public final class Readiness {

    private final Map<String, String> unmet = new TreeMap<>();

    /** Something is not as it must be; the reason is for people. */
    public synchronized void unmet(String cause, String reason) {
        unmet.put(cause, reason);
    }

    /** It is as it must be (again). */
    public synchronized void met(String cause) {
        unmet.remove(cause);
        notifyAll();
    }

    public synchronized boolean isReady() {
        return unmet.isEmpty();
    }

    /** What is not as it must be; empty when the daemon is ready. */
    public synchronized Set<String> causes() {
        return Set.copyOf(unmet.keySet());
    }

    /** Why the daemon is not ready; empty when it is. */
    public List<String> reasons() {
        return List.copyOf(unmet().values());
    }

    /** The reasons by what they are about, in the order of that; empty when the daemon is ready. */
    public synchronized SortedMap<String, String> unmet() {
        return new TreeMap<>(unmet);
    }

    /**
     * Waits until the daemon is ready.
     *
     * @return false if it is not within {@code patience}
     */
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
