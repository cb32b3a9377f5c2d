package io.weatherglass.daemon.enactment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Instances suspended for lack of heap. Their events stay in the log for a daemon with more memory. */
public final class SuspendedInstances {

    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    private static final int MAX_NAMED = 10;

    private final Map<String, Integer> partitionOf = new HashMap<>();

    void add(String instance, int partition) {
        partitionOf.put(instance, partition);
    }

    void report(List<String> instances, String what, String shortage) {
        String more = instances.size() > MAX_NAMED ? " and " + (instances.size() - MAX_NAMED) + " more" : "";
        LOG.warn(
                "suspending runs because there is not enough memory for {}: {}{}; {}. Their events stay in the log, and"
                        + " after a restart the runs resume if they fit in memory",
                what,
                String.join(", ", instances.subList(0, Math.min(MAX_NAMED, instances.size()))),
                more,
                shortage);
    }

    void revoked(int partition) {
        partitionOf.values().removeIf(of -> of == partition);
    }

    public boolean contains(String instance) {
        return partitionOf.containsKey(instance);
    }

    public List<String> ids() {
        return List.copyOf(partitionOf.keySet());
    }

    int count() {
        return partitionOf.size();
    }
}
