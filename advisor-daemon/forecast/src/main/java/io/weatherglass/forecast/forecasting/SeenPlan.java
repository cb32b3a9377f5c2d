package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;

/**
 * What a run shows in place of what the plan says that its enactor gave: looked for once, so that the simulation and all that is
 * measured of the run for it take the jobs to wait for the same things. A function of the snapshot. Immutable.
 *
 * @param dependencies which of them the run contradicts
 * @param slots none where there are as many as planned
 */
record SeenPlan(SeenDependencies dependencies, Optional<SeenSlots> slots) {

    static SeenPlan of(InstanceSnapshot snapshot) {
        SeenDependencies dependencies = SeenDependencies.of(snapshot);
        return new SeenPlan(dependencies, SeenSlots.of(snapshot, dependencies));
    }
}
