package io.weatherglass.simulation.strategy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;

/** Loads strategies and says what is wrong with those that cannot be loaded. */
final class StrategyJar {
    private static final String SERVICE = "META-INF/services/" + ProvisioningStrategy.class.getName();

    private StrategyJar() {}

    /** All strategies that a class loader finds; {@code origin} leads the message if one cannot be loaded. */
    static List<ProvisioningStrategy> strategies(String origin, ClassLoader loader) {
        try {
            return ServiceLoader.load(ProvisioningStrategy.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .map(strategy -> checked(origin, strategy))
                    .toList();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new IllegalArgumentException(origin + ": cannot be loaded: " + reason(e), e);
        }
    }

    /** The strategies that the jar itself names. */
    static List<ProvisioningStrategy> strategies(String origin, Path jar) {
        requireService(origin, jar);
        URLClassLoader loader = new URLClassLoader(new URL[] {url(origin, jar)}, StrategyJar.class.getClassLoader());
        try {
            List<ProvisioningStrategy> found = strategies(origin, loader).stream()
                    .filter(strategy -> strategy.getClass().getClassLoader() == loader)
                    .toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException(origin + ": " + SERVICE + " must name a class of the jar");
            }
            return found;
        } catch (IllegalArgumentException e) {
            close(loader, e);
            throw e;
        }
    }

    private static void requireService(String origin, Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(origin + ": there is no such file");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry(SERVICE) == null) {
                throw new IllegalArgumentException(origin + ": the jar must name its strategies in " + SERVICE);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(origin + ": is not a jar that can be read: " + e.getMessage(), e);
        }
    }

    private static URL url(String origin, Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (IOException e) {
            throw new IllegalArgumentException(origin + ": has no URL: " + e.getMessage(), e);
        }
    }

    private static ProvisioningStrategy checked(String origin, ProvisioningStrategy strategy) {
        String name = strategy.name();
        if (name == null || name.isBlank() || !name.equals(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(origin + ": name of "
                    + strategy.getClass().getName() + " must be lower case and not blank, was \"" + name + "\"");
        }
        return strategy;
    }

    private static String reason(Throwable failure) {
        // a constructor that fails is told by its own words
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause == failure ? failure.toString() : failure.getMessage() + ": " + cause;
    }

    private static void close(URLClassLoader loader, Exception because) {
        try {
            loader.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }
}
