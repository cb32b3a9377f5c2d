package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An immutable catalog of strategies. A strategy in another jar is a public class with a public no-argument constructor
 * that implements {@link ProvisioningStrategy} and is listed in {@code
 * META-INF/services/io.weatherglass.simulation.strategy.ProvisioningStrategy}.
 */
public final class StrategyCatalog {
    private final SortedMap<String, ProvisioningStrategy> byName;

    private StrategyCatalog(SortedMap<String, ProvisioningStrategy> byName) {
        this.byName = Collections.unmodifiableSortedMap(byName);
    }

    public static StrategyCatalog builtIn() {
        return of(StrategyCatalog.class.getClassLoader());
    }

    /** @throws IllegalArgumentException if a strategy cannot be loaded, or its name is invalid or not unique */
    public static StrategyCatalog of(ClassLoader loader) {
        return new StrategyCatalog(new TreeMap<>())
                .with("strategies on VMs", CloudHeuristics.all())
                .with("strategies on slots", SlotHeuristics.all())
                .with("strategies on the class path", load("strategies on the class path", loader));
    }

    /** Adds the strategies defined by the class loader itself. Error messages begin with {@code origin}. */
    public StrategyCatalog with(String origin, ClassLoader loader) {
        List<ProvisioningStrategy> own = load(origin, loader).stream()
                .filter(strategy -> strategy.getClass().getClassLoader() == loader)
                .toList();
        if (own.isEmpty()) {
            throw new IllegalArgumentException(origin + ": the jar must contain a class listed in META-INF/services");
        }
        return with(origin, own);
    }

    private static List<ProvisioningStrategy> load(String origin, ClassLoader loader) {
        try {
            return ServiceLoader.load(ProvisioningStrategy.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError | LinkageError e) {
            // Includes the exception that a constructor has thrown.
            String reason = e.getCause() == null ? e.toString() : e.getMessage() + ": " + e.getCause();
            throw new IllegalArgumentException(origin + ": cannot be loaded: " + reason, e);
        }
    }

    private StrategyCatalog with(String origin, List<ProvisioningStrategy> added) {
        SortedMap<String, ProvisioningStrategy> all = new TreeMap<>(byName);
        for (ProvisioningStrategy strategy : added) {
            String owner = strategy.getClass().getName();
            String name = strategy.name();
            if (name == null || name.isBlank() || !name.equals(name.toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(
                        origin + ": name of " + owner + " must be lower case and not blank, but was \"" + name + "\"");
            }
            ProvisioningStrategy other = all.putIfAbsent(name, strategy);
            if (other != null) {
                throw new IllegalArgumentException(origin + ": name \"" + name + "\" of " + owner + " must be unique, "
                        + other.getClass().getName() + " has the same");
            }
        }
        return new StrategyCatalog(all);
    }

    public Optional<ProvisioningStrategy> find(String name) {
        return Optional.ofNullable(byName.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Ignores case. The exception for an unknown name lists the known names. */
    public ProvisioningStrategy byName(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("unknown strategy \"" + name + "\", known: " + names()));
    }

    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    public List<String> namesFor(Platform platform) {
        return byName.entrySet().stream()
                .filter(entry -> entry.getValue().suits(platform))
                .map(Map.Entry::getKey)
                .toList();
    }
}
