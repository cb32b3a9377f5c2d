package io.weatherglass.daemon.forecasting;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import java.util.Set;

/** What plans may name, because it can be simulated. */
public final class PlanRules {
    private static final Platform VMS =
            CloudPlatform.of(VmType.of("any", 1), BootModel.IMMEDIATE, new PerSecondBilling(0), 1, 0);
    private static final Platform SLOTS = new FixedPool(1);

    private PlanRules() {}

    /** A validator that knows the strategies there are, and takes plans of so many jobs, at least 1. */
    public static PlanValidator validator(int maxJobs) {
        StrategyCatalog catalog = StrategyCatalog.builtIn();
        return new PlanValidator(Set.copyOf(catalog.namesFor(VMS)), Set.copyOf(catalog.namesFor(SLOTS)), maxJobs);
    }
}
