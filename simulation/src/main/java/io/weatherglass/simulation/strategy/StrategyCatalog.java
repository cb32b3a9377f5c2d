package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Strategies by name. Immutable: to add those of other jars makes a new catalog. A strategy is one class that implements
 * {@link ProvisioningStrategy}, is public, has a public constructor without arguments and is named in its jar's {@code
 * META-INF/services/io.weatherglass.simulation.strategy.ProvisioningStrategy}.
 */
public final class StrategyCatalog {
    private final SortedMap<String, ProvisioningStrategy> byName;

    private StrategyCatalog(SortedMap<String, ProvisioningStrategy> byName) {
        this.byName = Collections.unmodifiableSortedMap(byName);
    }

    /** The strategies that {@link ServiceLoader} finds beside this class: those of this module and the class path. */
    public static StrategyCatalog builtIn() {
        return of(StrategyCatalog.class.getClassLoader());
    }

    /**
     * The strategies that {@link ServiceLoader} finds through a class loader.
     *
     * @throws IllegalArgumentException if one of them cannot be loaded, or two have the same name
     */
    public static StrategyCatalog of(ClassLoader loader) {
        return new StrategyCatalog(new TreeMap<>()).with("class path", StrategyJar.strategies("class path", loader));
    }

    /**
     * This catalog and the strategies of these jars. Each jar brings what it needs besides this module, and stays open.
     *
     * @throws IllegalArgumentException if a file is not a jar, names no strategy or one that cannot be loaded, or a name
     *     is taken; the message says which file, and what is wrong
     */
    public StrategyCatalog withJars(List<Path> jars) {
        StrategyCatalog all = this;
        for (Path jar : jars) {
            String origin = "strategies of \"" + jar + "\"";
            all = all.with(origin, StrategyJar.strategies(origin, jar));
        }
        return all;
    }

    private StrategyCatalog with(String origin, List<ProvisioningStrategy> added) {
        SortedMap<String, ProvisioningStrategy> all = new TreeMap<>(byName);
        for (ProvisioningStrategy strategy : added) {
            ProvisioningStrategy other = all.putIfAbsent(strategy.name(), strategy);
            if (other != null) {
                throw new IllegalArgumentException(origin + ": name \"" + strategy.name() + "\" of "
                        + strategy.getClass().getName() + " must be free, "
                        + other.getClass().getName() + " has it");
            }
        }
        return new StrategyCatalog(all);
    }

    /** The strategy of this name, upper or lower case. */
    public Optional<ProvisioningStrategy> find(String name) {
        return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * The strategy of this name, upper or lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names there are
     */
    public ProvisioningStrategy byName(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown strategy \"" + name + "\", known: " + names()));
    }

    /** All names, sorted. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** The names of the strategies that can run on the platform, sorted. */
    public List<String> namesFor(Platform platform) {
        return byName.entrySet().stream()
                .filter(entry -> entry.getValue().suits(platform))
                .map(Map.Entry::getKey)
                .toList();
    }
}
