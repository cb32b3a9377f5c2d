package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.tracking.InstanceSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The last state of instances that ended here not long ago, for those who ask. Confined to the poll thread. */
final class EndedInstances {

    private static final int MOST = 100;

    private final Map<String, InstanceSnapshot> snapshots = new LinkedHashMap<>();

    void add(InstanceSnapshot snapshot) {
        snapshots.put(snapshot.instance(), snapshot);
        if (snapshots.size() > MOST) {
            snapshots.remove(snapshots.keySet().iterator().next());
        }
    }

    boolean contains(String instance) {
        return snapshots.containsKey(instance);
    }

    Optional<InstanceSnapshot> get(String instance) {
        return Optional.ofNullable(snapshots.get(instance));
    }
}
