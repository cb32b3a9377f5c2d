package io.weatherglass.simulation.strategy;

import java.util.Collection;
import java.util.Optional;

/** The strategies of this module and the class path by name; {@link StrategyCatalog} adds those of other jars. */
public final class Strategies {
    private static final StrategyCatalog BUILT_IN = StrategyCatalog.builtIn();

    private Strategies() {}

    /** The strategy of this name, upper or lower case. */
    public static Optional<ProvisioningStrategy> find(String name) {
        return BUILT_IN.find(name);
    }

    /**
     * The strategy of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names there are
     */
    public static ProvisioningStrategy byName(String name) {
        return BUILT_IN.byName(name);
    }

    /** All names, sorted. */
    public static Collection<String> names() {
        return BUILT_IN.names();
    }
}
