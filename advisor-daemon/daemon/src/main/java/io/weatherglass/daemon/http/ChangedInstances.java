package io.weatherglass.daemon.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Which instances have a new advisory since when, for readers of a stream that come back. Changes are numbered; a position in
 * them is a text that holds for this daemon until it stops. Thread-safe.
 */
final class ChangedInstances {

    /** Instances whose last change is remembered, more than are listed. */
    static final int MAX_INSTANCES = 10_000;

    private final String prefix = UUID.randomUUID().toString().substring(0, 8) + "-";
    private final int most;
    private final Map<String, Long> lastChange = new LinkedHashMap<>();
    private long changes;
    private long forgotten;

    ChangedInstances() {
        this(MAX_INSTANCES);
    }

    /** @param most instances that are remembered */
    ChangedInstances(int most) {
        this.most = most;
    }

    synchronized void record(String instance) {
        changes++;
        // to the end: the one that changed first stands first
        lastChange.remove(instance);
        lastChange.put(instance, changes);
        if (lastChange.size() > most) {
            var oldest = lastChange.entrySet().iterator();
            forgotten = oldest.next().getValue();
            oldest.remove();
        }
    }

    /** The position after the latest change. */
    synchronized String position() {
        return prefix + changes;
    }

    /**
     * Instances that have changed since, the one that changed first stands first.
     *
     * @return nothing where it cannot be said: the position is of another daemon, or too long ago
     */
    synchronized Optional<List<String>> since(String position) {
        String number = position.startsWith(prefix) ? position.substring(prefix.length()) : "";
        if (!number.matches("\\d{1,18}") || Long.parseLong(number) < forgotten) {
            return Optional.empty();
        }
        long seen = Long.parseLong(number);
        List<String> since = new ArrayList<>();
        lastChange.forEach((instance, change) -> {
            if (change > seen) {
                since.add(instance);
            }
        });
        return Optional.of(since);
    }
}
