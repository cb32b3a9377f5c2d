package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;

/** @param slots observed slots; empty if their number agrees with the plan */
record SeenPlan(SeenDependencies dependencies, Optional<SeenSlots> slots) {

    static SeenPlan of(InstanceSnapshot snapshot) {
        SeenDependencies dependencies = SeenDependencies.of(snapshot);
        return new SeenPlan(dependencies, SeenSlots.of(snapshot, dependencies));
    }

    Resources resources(InstanceSnapshot snapshot) {
        return slots.<Resources>map(SeenSlots::pool)
                .or(() -> SeenPrices.of(snapshot).map(SeenPrices::resources))
                .orElse(snapshot.plan().resources());
    }
}
