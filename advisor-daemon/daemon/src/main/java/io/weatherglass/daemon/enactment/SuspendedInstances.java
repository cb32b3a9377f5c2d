package io.weatherglass.daemon.enactment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Instances that this daemon does not follow because its heap is too small for their state. Their events stay in the log, so that a daemon
 * with more memory follows them from their beginning. Confined to the poll thread.
 */
public final class SuspendedInstances {

    /** A part of the tracker, and logged as such. */
    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    private static final int MAX_NAMED = 10;

    private final Map<String, Integer> partitionOf = new HashMap<>();

    void add(String instance, int partition) {
        partitionOf.put(instance, partition);
    }

    /**
     * Logs that instances are suspended, the first few by name.
     *
     * @param what there is no memory for
     * @param shortage of memory, with its remedy
     */
    void report(List<String> instances, String what, String shortage) {
        String more = instances.size() > MAX_NAMED ? " and " + (instances.size() - MAX_NAMED) + " more" : "";
        LOG.warn(
                "these runs are not followed, because there is no memory for {}: {}{}; {}. Their events stay in the log; a restart"
                        + " follows them from their beginning once they fit",
                what,
                String.join(", ", instances.subList(0, Math.min(MAX_NAMED, instances.size()))),
                more,
                shortage);
    }

    /** Forgets the instances of a partition that this daemon no longer has. */
    void revoked(int partition) {
        partitionOf.values().removeIf(of -> of == partition);
    }

    /** Returns whether an instance is suspended. */
    public boolean contains(String instance) {
        return partitionOf.containsKey(instance);
    }

    /** Returns the ids of the suspended instances. */
    public List<String> ids() {
        return List.copyOf(partitionOf.keySet());
    }

    int count() {
        return partitionOf.size();
    }
}
