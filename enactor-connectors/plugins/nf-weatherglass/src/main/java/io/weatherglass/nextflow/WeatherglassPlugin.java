package io.weatherglass.nextflow;

import nextflow.plugin.BasePlugin;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginWrapper;

/** Adds to the plugin's class path the folders of those extension points that this version of Nextflow supports. */
public final class WeatherglassPlugin extends BasePlugin {
    private final PluginWrapper plugin;

    public WeatherglassPlugin(PluginWrapper wrapper) {
        super(wrapper);
        this.plugin = wrapper;
    }

    @Override
    public void start() {
        super.start();
        add(exists("nextflow/trace/TraceObserverFactoryV2") ? "observers-2" : "observers-1");
        if (exists("nextflow/config/spec/ConfigScope")) {
            add("config-scope");
        }
    }

    private static boolean exists(String name) {
        return BasePlugin.class.getClassLoader().getResource(name + ".class") != null;
    }

    private void add(String folder) {
        PluginClassLoader classes = (PluginClassLoader) plugin.getPluginClassLoader();
        classes.addFile(plugin.getPluginPath().resolve(folder).toFile());
    }
}
