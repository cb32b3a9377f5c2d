package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Strategies in this module and in jars on the class path. {@link StrategyCatalog} can also load jars from elsewhere.
 */
public final class BuiltInStrategies {
    private static final StrategyCatalog BUILT_IN = StrategyCatalog.builtIn();

    private BuiltInStrategies() {}

    public static Optional<ProvisioningStrategy> find(String name) {
        return BUILT_IN.find(name);
    }

    /** @throws IllegalArgumentException if the name is unknown; the message lists the known names */
    public static ProvisioningStrategy byName(String name) {
        return BUILT_IN.byName(name);
    }

    public static List<String> forVms() {
        return BUILT_IN.namesFor(
                CloudPlatform.of(VmType.of("any", 1), BootModel.IMMEDIATE, new PerSecondBilling(0), 1, 0));
    }

    public static Collection<String> names() {
        return BUILT_IN.names();
    }
}
