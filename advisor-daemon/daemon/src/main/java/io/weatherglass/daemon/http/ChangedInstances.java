package io.weatherglass.daemon.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers which instances have changed since a position, for returning readers of a stream. Positions are valid for
 * this daemon until it stops. Thread-safe.
 */
final class ChangedInstances {

    static final int MAX_INSTANCES = 10_000;

    private final String prefix = UUID.randomUUID().toString().substring(0, 8) + "-";
    private final int most;
    private final Map<String, Long> lastChange = new LinkedHashMap<>();
    private long changes;
    private long forgotten;

    ChangedInstances() {
        this(MAX_INSTANCES);
    }

    ChangedInstances(int most) {
        this.most = most;
    }

    synchronized void record(String instance) {
        changes++;
        lastChange.remove(instance);
        lastChange.put(instance, changes);
        if (lastChange.size() > most) {
            var oldest = lastChange.entrySet().iterator();
            forgotten = oldest.next().getValue();
            oldest.remove();
        }
    }

    synchronized String position() {
        return prefix + changes;
    }

    /** Returns empty if the position is unknown: too old, or from another daemon. */
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
