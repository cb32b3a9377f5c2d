package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import java.util.Set;

public final class PlanRules {
    private static final Platform SLOTS = new FixedPool(1);

    private PlanRules() {}

    public static PlanValidator validator(int maxJobs) {
        StrategyCatalog catalog = StrategyCatalog.builtIn();
        return new PlanValidator(
                Set.copyOf(BuiltInStrategies.forVms()),
                Set.copyOf(catalog.namesFor(SLOTS)),
                maxJobs,
                SimGridEngine.whyUnavailable());
    }
}
