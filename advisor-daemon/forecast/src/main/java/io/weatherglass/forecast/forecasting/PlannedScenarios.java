package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.Scenario;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Caches the scenarios of plans. Thread-safe. */
final class PlannedScenarios {

    private final Map<String, Planned> planned = new ConcurrentHashMap<>();

    private record Planned(
            EnactmentPlan plan, Set<SeenDependencies.Kinds> refuted, Resources resources, Scenario scenario) {

        static Planned of(EnactmentPlan plan, SeenDependencies seen, Resources resources) {
            return new Planned(plan, seen.refuted(), resources, Scenarios.of(seen.of(plan), resources));
        }

        boolean isOf(EnactmentPlan other, SeenDependencies seen, Resources on) {
            return plan == other && refuted.equals(seen.refuted()) && resources.equals(on);
        }
    }

    Scenario of(InstanceSnapshot snapshot, SeenPlan shown) {
        EnactmentPlan plan = snapshot.plan();
        SeenDependencies seen = shown.dependencies();
        Resources resources = shown.slots()
                .<Resources>map(SeenSlots::pool)
                .or(() -> SeenPrices.of(snapshot).map(SeenPrices::resources))
                .orElseGet(plan::resources);
        return planned.compute(
                        snapshot.instance(),
                        (id, known) -> known != null && known.isOf(plan, seen, resources)
                                ? known
                                : Planned.of(plan, seen, resources))
                .scenario();
    }

    /** Returns the same scenario as {@link #of} without changing the cache. */
    Scenario unchanged(InstanceSnapshot snapshot, SeenDependencies seen, Resources resources) {
        Planned known = planned.get(snapshot.instance());
        return known != null && known.isOf(snapshot.plan(), seen, resources)
                ? known.scenario()
                : Planned.of(snapshot.plan(), seen, resources).scenario();
    }

    void forget(String instance) {
        planned.remove(instance);
    }
}
