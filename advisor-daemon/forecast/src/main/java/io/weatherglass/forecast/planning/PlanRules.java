package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import java.util.Set;

/** What plans may name, because it can be simulated. */
public final class PlanRules {
    private static final Platform SLOTS = new FixedPool(1);

    private PlanRules() {}

    /** A validator that knows the available strategies and accepts plans of up to this many jobs, at least 1. */
    public static PlanValidator validator(int maxJobs) {
        StrategyCatalog catalog = StrategyCatalog.builtIn();
        return new PlanValidator(Set.copyOf(Strategies.forVms()), Set.copyOf(catalog.namesFor(SLOTS)), maxJobs);
    }
}
