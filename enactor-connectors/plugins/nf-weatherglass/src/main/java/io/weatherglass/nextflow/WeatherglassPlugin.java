package io.weatherglass.nextflow;

import nextflow.plugin.BasePlugin;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginWrapper;

public final class WeatherglassPlugin extends BasePlugin {
    private static final String NEWER = "nextflow/trace/TraceObserverFactoryV2.class";

    private final PluginWrapper plugin;

    public WeatherglassPlugin(PluginWrapper wrapper) {
        super(wrapper);
        this.plugin = wrapper;
    }

    @Override
    public void start() {
        super.start();
        boolean newer = BasePlugin.class.getClassLoader().getResource(NEWER) != null;
        PluginClassLoader classes = (PluginClassLoader) plugin.getPluginClassLoader();
        classes.addFile(plugin.getPluginPath()
                .resolve(newer ? "observers-2" : "observers-1")
                .toFile());
    }
}
