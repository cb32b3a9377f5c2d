package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How much longer the jobs of instances take of their slots than they run. What past runs show is kept, so that their jobs
 * are not looked at again for every event. Thread-safe.
 */
final class KnownOverheads {

    /** By instance. */
    private final Map<String, SlotOverheads.Past> shown = new ConcurrentHashMap<>();

    /**
     * None where the instance does not run on slots, or where neither it nor past runs show any.
     *
     * @param past runs of its workflow
     */
    Optional<SlotOverheads> of(InstanceSnapshot snapshot, SeenPlan seen, PastRuns past) {
        Resources resources = seen.slots()
                .<Resources>map(SeenSlots::pool)
                .orElse(snapshot.plan().resources());
        return resources instanceof SlotPool pool && SlotOverheads.canBeSeen(snapshot, pool)
                ? SlotOverheads.of(
                        snapshot,
                        seen.dependencies(),
                        pool,
                        shown(snapshot, seen.dependencies(), pool, past.newestJobs()))
                : Optional.empty();
    }

    private SlotOverheads.Past shown(
            InstanceSnapshot snapshot, SeenDependencies dependencies, SlotPool pool, List<PastJobs> newest) {
        return shown.compute(
                snapshot.instance(),
                (id, known) -> known != null && known.isOf(snapshot, dependencies, pool, newest)
                        ? known
                        : SlotOverheads.Past.of(snapshot, dependencies, pool, newest));
    }

    /** Forgets what was kept for an instance. */
    void forget(String instance) {
        shown.remove(instance);
    }
}
