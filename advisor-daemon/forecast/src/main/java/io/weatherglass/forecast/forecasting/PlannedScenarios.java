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

        static Planned of(InstanceSnapshot snapshot, SeenPlan shown, Planned known) {
            EnactmentPlan plan = snapshot.plan();
            SeenDependencies seen = shown.dependencies();
            Resources on = shown.resources(snapshot);
            boolean same = known != null
                    && known.plan == plan
                    && known.refuted.equals(seen.refuted())
                    && known.resources.equals(on);
            return same ? known : new Planned(plan, seen.refuted(), on, Scenarios.of(seen.of(plan), on));
        }
    }

    Scenario of(InstanceSnapshot snapshot, SeenPlan shown) {
        return planned.compute(snapshot.instance(), (id, known) -> Planned.of(snapshot, shown, known))
                .scenario();
    }

    /** Returns the same scenario as {@link #of} without changing the cache. */
    Scenario unchanged(InstanceSnapshot snapshot, SeenPlan shown) {
        return Planned.of(snapshot, shown, planned.get(snapshot.instance())).scenario();
    }

    void forget(String instance) {
        planned.remove(instance);
    }
}
