package io.weatherglass.connectors.sources;

import java.util.Collections;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the connectors on the class path and creates them by name. */
public final class ConnectorRegistry {
    private static final SortedMap<String, ConnectorProvider> BY_NAME = load();

    private ConnectorRegistry() {}

    private static SortedMap<String, ConnectorProvider> load() {
        SortedMap<String, ConnectorProvider> found = new TreeMap<>();
        for (ConnectorCatalog catalog : ServiceLoader.load(ConnectorCatalog.class)) {
            catalog.providers().forEach(provider -> found.put(provider.name(), provider));
        }
        return Collections.unmodifiableSortedMap(found);
    }

    public static SortedMap<String, ConnectorProvider> all() {
        return BY_NAME;
    }

    /** @throws IllegalArgumentException if the connector or an option is unknown, or an option is invalid */
    public static Connector create(String name, ConnectorSettings settings) {
        ConnectorProvider provider = BY_NAME.get(name);
        if (provider == null) {
            throw new IllegalArgumentException(
                    "connector must be one of " + BY_NAME.keySet() + ", but was \"" + name + "\"");
        }
        settings.options().keySet().stream()
                .filter(option -> !provider.options().contains(option) && !PriceOptions.NAMES.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw new IllegalArgumentException("options of connector " + name + " must be among "
                            + new java.util.TreeSet<>(provider.options()) + ", but was \"" + option + "\"");
                });
        settings.price(); // rejects invalid prices now instead of when the first message arrives
        return provider.create(settings);
    }
}
