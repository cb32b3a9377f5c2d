package io.weatherglass.cli.options;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfigurationReport;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.traces.history.History;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the configuration of a command. */
public final class ConfigurationOptions {

    @Option(names = "--config", paramLabel = "FILE", description = "Configuration file (YAML), see config reference.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Set a configuration key; overrides file and environment. Repeatable.")
    private final Map<String, String> overrides = new LinkedHashMap<>();

    /**
     * Sets the configuration file from a positional parameter.
     *
     * @throws IllegalArgumentException if {@code --config} names another file
     */
    public void file(Path parameter) {
        if (file != null && !file.equals(parameter)) {
            throw new IllegalArgumentException(
                    "--config and the parameter must name the same file, not " + file + " and " + parameter);
        }
        file = parameter;
    }

    /** Reports the settings from the file, the environment and {@code --set}, including invalid settings. */
    public ConfigurationReport report() {
        return ConfigurationReport.of(Optional.ofNullable(file), System.getenv(), overrides);
    }

    /** Loads the settings; {@code fromOptions} override the file, the environment and {@code --set}. */
    public Configuration load(Map<String, String> fromOptions) {
        Map<String, String> all = new HashMap<>(overrides);
        all.putAll(fromOptions);
        return Configuration.load(Optional.ofNullable(file), System.getenv(), all);
    }

    /** Opens the configured history; an embedded history is read from the given data directory. */
    public History history(Path dataDirectory) {
        return HistoryFactory.of(load(Map.of(Settings.DATA_DIR.key(), dataDirectory.toString())), Clock.systemUTC());
    }

    /** Returns forecast options without a time limit, so that results do not depend on the machine. */
    public static ForecastOptions withoutTimeLimit(Configuration configuration) {
        return ConfiguredOptions.forecast(configuration).toBuilder()
                .timeBudget(Duration.ofDays(1))
                .build();
    }
}
