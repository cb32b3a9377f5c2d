package io.weatherglass.nextflow;

import nextflow.config.spec.ConfigOption;
import nextflow.config.spec.ConfigScope;
import nextflow.config.spec.ScopeName;

/**
 * Declares the settings in {@link PluginSettings}, so that Nextflow 25.10 and newer recognise them. Nextflow reads only
 * the names and types of the fields.
 */
@ScopeName("weatherglass")
public final class WeatherglassScope implements ConfigScope {
    @ConfigOption
    String url;

    @ConfigOption
    String token;

    @ConfigOption
    String tokenFile;

    @ConfigOption
    String deadline;

    @ConfigOption
    Number budget;

    @ConfigOption
    Number pricePerCpuHour;

    @ConfigOption
    Boolean showForecast;

    public WeatherglassScope() {}
}
