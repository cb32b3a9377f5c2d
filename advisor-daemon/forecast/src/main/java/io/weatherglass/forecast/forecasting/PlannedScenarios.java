package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.Scenario;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the kernel simulates of the plans of instances, kept so that a plan of 10,000 jobs is not translated again for every
 * event. Thread-safe.
 */
final class PlannedScenarios {

    /** By instance. */
    private final Map<String, Planned> planned = new ConcurrentHashMap<>();

    /** The resources and the dependencies are other ones than the plan has where the run contradicts it. */
    private record Planned(
            EnactmentPlan plan, Set<SeenDependencies.Kinds> refuted, Resources resources, Scenario scenario) {

        static Planned of(EnactmentPlan plan, SeenDependencies seen, Resources resources) {
            return new Planned(plan, seen.refuted(), resources, Scenarios.of(seen.of(plan), resources));
        }

        boolean isOf(EnactmentPlan other, SeenDependencies seen, Resources on) {
            return plan == other && refuted.equals(seen.refuted()) && resources.equals(on);
        }
    }

    /**
     * The scenario of the present state, with as many slots as the run shows, or with the prices that it shows, and without
     * dependencies that it contradicts.
     */
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

    /** The scenario of a state that need not be the present one: what is kept of the present one stays. */
    Scenario unchanged(InstanceSnapshot snapshot, SeenDependencies seen, Resources resources) {
        Planned known = planned.get(snapshot.instance());
        return known != null && known.isOf(snapshot.plan(), seen, resources)
                ? known.scenario()
                : Planned.of(snapshot.plan(), seen, resources).scenario();
    }

    /** Forgets what was kept for an instance. */
    void forget(String instance) {
        planned.remove(instance);
    }
}
