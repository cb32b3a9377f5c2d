package io.weatherglass.nextflow;

import nextflow.config.spec.ConfigOption;
import nextflow.config.spec.ConfigScope;
import nextflow.config.spec.ScopeName;

/** Declares {@link PluginSettings} for Nextflow 25.10 and newer, which reads only the names and types of fields. */
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
    String currency;

    @ConfigOption
    Boolean showForecast;

    public WeatherglassScope() {}
}
