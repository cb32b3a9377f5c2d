package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pf4j.DefaultPluginDescriptor;
import org.pf4j.DefaultPluginManager;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginWrapper;

class WeatherglassPluginTest {

    /** The class path of the tests contains {@code ConfigScope}, like Nextflow 25.10. */
    @Test
    void registersTheExtensionsOfNewerVersions(@TempDir Path plugin) throws URISyntaxException {
        DefaultPluginManager manager = new DefaultPluginManager(plugin);
        DefaultPluginDescriptor descriptor = new DefaultPluginDescriptor();
        PluginClassLoader classes =
                new PluginClassLoader(manager, descriptor, getClass().getClassLoader());
        new WeatherglassPlugin(new PluginWrapper(manager, descriptor, plugin, classes)).start();

        List<Path> folders = new ArrayList<>();
        for (URL url : classes.getURLs()) {
            folders.add(Path.of(url.toURI()));
        }
        assertThat(folders).containsExactly(plugin.resolve("observers-2"), plugin.resolve("config-scope"));
    }
}
