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

public final class StrategyJars {
    private static final String SERVICE = "META-INF/services/" + ProvisioningStrategy.class.getName();

    private StrategyJars() {}

    /**
     * Returns the built-in strategies and those of the jars. Each jar has its own class loader, which is never closed.
     *
     * @throws IllegalArgumentException if a file is not a jar, a jar specifies no strategy that can be loaded, or the
     *     name of a strategy is already used; the message names the file
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
            throw new IllegalArgumentException(origin + ": file not found");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (file.getEntry(SERVICE) == null) {
                throw new IllegalArgumentException(origin + ": the jar must name its strategies in " + SERVICE);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(origin + ": not a readable jar: " + e.getMessage(), e);
        }
    }
}
