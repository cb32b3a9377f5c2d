package io.weatherglass.cli.history;

import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.traces.history.History;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** Options that locate the history in the data directory or in the configured database. */
public final class HistoryOptions {

    @Mixin
    private DataDirectoryOptions dataDirectory;

    @Mixin
    private ConfigurationOptions configuration;

    /** Opens the history, which the caller must close. A daemon may use it at the same time. */
    public History open() {
        return open(load());
    }

    public static History open(Configuration configuration) {
        return HistoryFactory.of(configuration, Clock.systemUTC());
    }

    /** Loads the configuration with the data directory from the command line or the environment. */
    public Configuration load() {
        Map<String, String> options = new HashMap<>();
        dataDirectory
                .named(System.getenv())
                .ifPresent(directory -> options.put(Settings.DATA_DIR.key(), directory.toString()));
        return configuration.load(options);
    }
}
