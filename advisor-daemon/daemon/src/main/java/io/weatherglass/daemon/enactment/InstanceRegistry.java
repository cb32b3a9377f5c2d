package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Open instances of this daemon, and the last states of recently ended ones. */
public final class InstanceRegistry {

    /** Maximum number of jobs of ended instances; the state of 20,000 jobs takes about 7 MB of heap. */
    static final int MAX_ENDED_JOBS = 100_000;

    /** Heap size of an instance without its jobs, expressed as a number of jobs: 4 KB were measured for three jobs. */
    static final int BESIDE_JOBS = 10;

    private final Map<String, Enactment> open = new LinkedHashMap<>();
    private final Set<String> openHere = ConcurrentHashMap.newKeySet();
    private final Set<Enactment> changed = new LinkedHashSet<>();
    private final Map<String, InstanceSnapshot> ended = new LinkedHashMap<>();
    private final HeapBudget heap;
    private int endedJobs;

    public InstanceRegistry(HeapBudget heap) {
        this.heap = heap;
    }

    void add(Enactment enactment) {
        open.put(enactment.state().instance(), enactment);
        openHere.add(enactment.state().instance());
        heap.open(enactment.heapBytes());
    }

    void resized(Enactment enactment, long before) {
        heap.open(enactment.heapBytes() - before);
    }

    void forgetEndedIfShort() {
        if (heap.wasShort()) {
            forgetEnded();
        }
    }

    private void forgetEnded() {
        ended.values().forEach(last -> heap.open(-endedBytes(last)));
        ended.clear();
        endedJobs = 0;
    }

    /**
     * Returns the instances to drop so that the others fit into 95 % of the heap for open instances. Instances without
     * a plan come first, then the largest. Returns none while the heap has room.
     */
    List<Enactment> beyondHeap() {
        if (heap.hasRoomToOpen(0)) {
            return List.of();
        }
        forgetEnded();
        if (heap.hasRoomToOpen(0)) {
            return List.of();
        }
        long excess = heap.openBytes() - heap.openLimit() / 20 * 19;
        List<Enactment> largestFirst = open.values().stream()
                .filter(enactment -> !enactment.state().isEnded())
                .sorted(Comparator.<Enactment, Boolean>comparing(
                                of -> of.state().hasPlan())
                        .thenComparing(
                                Comparator.comparingLong(Enactment::heapBytes).reversed()))
                .toList();
        int count = 0;
        for (; count < largestFirst.size() && excess > 0; count++) {
            excess -= largestFirst.get(count).heapBytes();
        }
        return largestFirst.subList(0, count);
    }

    private static long endedBytes(InstanceSnapshot last) {
        return HeapBudget.INSTANCE_BYTES + HeapBudget.stateBytes(last.jobs().count(), 0);
    }

    void changed(Enactment enactment) {
        if (isOpen(enactment)) {
            changed.add(enactment);
        }
    }

    List<Enactment> takeChanged(Predicate<Enactment> condition) {
        if (changed.isEmpty()) {
            return List.of();
        }
        List<Enactment> taken = changed.stream().filter(condition).toList();
        taken.forEach(changed::remove);
        return taken;
    }

    void drop(Enactment enactment) {
        changed.remove(enactment);
        if (open.remove(enactment.state().instance(), enactment)) {
            openHere.remove(enactment.state().instance());
            heap.open(-enactment.heapBytes());
            enactment.dropped();
        }
    }

    boolean end(Enactment enactment) {
        String instance = enactment.state().instance();
        if (!open.remove(instance, enactment)) {
            return false;
        }
        openHere.remove(instance);
        changed.remove(enactment);
        enactment.closed();
        InstanceSnapshot last = enactment.state().snapshot();
        ended.put(instance, last);
        endedJobs += size(last);
        heap.open(endedBytes(last) - enactment.heapBytes());
        while (endedJobs > MAX_ENDED_JOBS && ended.size() > 1) {
            InstanceSnapshot oldest = ended.remove(ended.keySet().iterator().next());
            endedJobs -= size(oldest);
            heap.open(-endedBytes(oldest));
        }
        return true;
    }

    private static int size(InstanceSnapshot snapshot) {
        return snapshot.jobs().count() + BESIDE_JOBS;
    }

    /** Thread-safe. */
    public boolean isOpenHere(String instance) {
        return openHere.contains(instance);
    }

    Optional<Enactment> open(String instance) {
        return Optional.ofNullable(open.get(instance));
    }

    /** Returns a copy, because callers open and close instances while iterating. */
    List<Enactment> open() {
        return List.copyOf(open.values());
    }

    List<Enactment> openOf(int partition) {
        return open.values().stream()
                .filter(enactment -> enactment.partition() == partition)
                .toList();
    }

    boolean isOpen(Enactment enactment) {
        return open.get(enactment.state().instance()) == enactment;
    }

    boolean hasEnded(String instance) {
        return ended.containsKey(instance);
    }

    Optional<InstanceSnapshot> ended(String instance) {
        return Optional.ofNullable(ended.get(instance));
    }

    public Collection<String> openIds() {
        return List.copyOf(open.keySet());
    }

    public Optional<InstanceSnapshot> snapshot(String instance) {
        return open(instance)
                .filter(enactment -> enactment.state().hasPlan())
                .map(enactment -> enactment.state().snapshot())
                .or(() -> ended(instance));
    }

    public Map<String, Integer> unplanned() {
        Map<String, Integer> waiting = new LinkedHashMap<>();
        open.forEach((instance, enactment) -> {
            if (!enactment.state().hasPlan()) {
                waiting.put(instance, enactment.held().size());
            }
        });
        return waiting;
    }

    public Optional<Integer> unplanned(String instance) {
        return open(instance)
                .filter(enactment -> !enactment.state().hasPlan())
                .map(enactment -> enactment.held().size());
    }
}
