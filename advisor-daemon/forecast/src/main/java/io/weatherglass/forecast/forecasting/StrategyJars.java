package io.weatherglass.forecast.forecasting;

import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.simulation.strategy.StrategyCatalog;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/** Strategies from the user's jars. */
public final class StrategyJars {
    private static final String SERVICE = "META-INF/services/" + ProvisioningStrategy.class.getName();

    private StrategyJars() {}

    /**
     * The built-in strategies and those of the jars, each with its own open class loader.
     *
     * @throws IllegalArgumentException if a file is no jar, names no loadable strategy, or a name is taken; the message names the file
     */
    public static StrategyCatalog catalog(List<Path> jars) {
        StrategyCatalog catalog = StrategyCatalog.builtIn();
        for (Path jar : jars) {
            catalog = with(catalog, jar);
        }
        return catalog;
    }

    private static StrategyCatalog with(StrategyCatalog catalog, Path jar) {
        String origin = "strategies of \"" + jar + "\"";
        requireService(origin, jar);
        try {
            URL[] urls = {jar.toUri().toURL()};
            return catalog.with(origin, new URLClassLoader(urls, ProvisioningStrategy.class.getClassLoader()));
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(origin + ": has no URL: " + e.getMessage(), e);
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
}
