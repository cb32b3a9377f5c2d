package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.runtimes.Experience;
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

    private final Experience experience;

    /** By instance. */
    private final Map<String, SlotOverheads.Past> past = new ConcurrentHashMap<>();

    KnownOverheads(Experience experience) {
        this.experience = experience;
    }

    /** None where the instance does not run on slots, or where neither it nor past runs show any. */
    Optional<SlotOverheads> of(InstanceSnapshot snapshot, Optional<SeenSlots> seen) {
        Resources resources =
                seen.<Resources>map(SeenSlots::pool).orElse(snapshot.plan().resources());
        return resources instanceof SlotPool pool && SlotOverheads.canBeSeen(snapshot, pool)
                ? SlotOverheads.of(snapshot, pool, past(snapshot, pool))
                : Optional.empty();
    }

    private SlotOverheads.Past past(InstanceSnapshot snapshot, SlotPool pool) {
        List<PastJobs> newest = experience.pastRuns(snapshot.plan().workflow()).newestJobs();
        return past.compute(
                snapshot.instance(),
                (id, known) -> known != null && known.isOf(snapshot, pool, newest)
                        ? known
                        : SlotOverheads.Past.of(snapshot, pool, newest));
    }

    /** Forgets what was kept for an instance. */
    void forget(String instance) {
        past.remove(instance);
    }
}
