package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Caches slot overheads learned from past runs. Thread-safe. */
final class KnownOverheads {

    private final Map<String, SlotOverheads.Past> shown = new ConcurrentHashMap<>();

    Optional<SlotOverheads> of(InstanceSnapshot snapshot, SeenPlan seen, PastRuns past) {
        boolean simulated =
                snapshot.source().kind() == PlanSource.Kind.GIVEN || PooledForecast.isOfOtherSize(snapshot, past);
        if (!simulated
                || !(seen.resources(snapshot) instanceof SlotPool pool)
                || !SlotOverheads.canBeSeen(snapshot, pool)) {
            return Optional.empty();
        }
        SeenDependencies on = seen.dependencies();
        List<PastJobs> newest = past.newestJobs();
        SlotOverheads.Past ofPast = shown.compute(
                snapshot.instance(),
                (id, known) -> known != null && known.isOf(snapshot, on, pool, newest)
                        ? known
                        : SlotOverheads.Past.of(snapshot, on, pool, newest));
        return SlotOverheads.of(snapshot, on, pool, ofPast);
    }

    void forget(String instance) {
        shown.remove(instance);
    }
}
