package io.weatherglass.simulation.strategy;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The strategies by name: those of this module and those that {@link ServiceLoader} finds. */
public final class Strategies {
    private static final Map<String, ProvisioningStrategy> BY_NAME = load();

    private Strategies() {}

    /** The strategy of this name, upper or lower case. */
    public static Optional<ProvisioningStrategy> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * The strategy of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names there are
     */
    public static ProvisioningStrategy byName(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown strategy \"" + name + "\", known: " + names()));
    }

    /** All names, sorted. */
    public static Collection<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    private static Map<String, ProvisioningStrategy> load() {
        Map<String, ProvisioningStrategy> byName = new TreeMap<>();
        for (ProvisioningStrategy strategy : ServiceLoader.load(ProvisioningStrategy.class)) {
            byName.putIfAbsent(strategy.name(), strategy);
        }
        return byName;
    }
}
