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

/** Options by which a command takes its configuration. */
public final class ConfigurationOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file (YAML); see docs/configuration.md.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Sets one configuration key; wins over file and environment. Repeatable.")
    private final Map<String, String> overrides = new LinkedHashMap<>();

    /**
     * Takes a file that is named by a parameter of the command.
     *
     * @throws IllegalArgumentException if {@code --config} names another one
     */
    public void file(Path parameter) {
        if (file != null && !file.equals(parameter)) {
            throw new IllegalArgumentException(
                    "--config and the parameter must name the same file, were " + file + " and " + parameter);
        }
        file = parameter;
    }

    /** What file, environment and {@code --set} say, be it right or wrong. */
    public ConfigurationReport report() {
        return ConfigurationReport.of(Optional.ofNullable(file), System.getenv(), overrides);
    }

    /** File, environment and {@code --set}, overridden by other options of the command. */
    public Configuration load(Map<String, String> fromOptions) {
        Map<String, String> all = new HashMap<>(overrides);
        all.putAll(fromOptions);
        return Configuration.load(Optional.ofNullable(file), System.getenv(), all);
    }

    /** Opens the configured history, of this data directory if it is embedded. */
    public History history(Path dataDirectory) {
        return HistoryFactory.of(load(Map.of(Settings.DATA_DIR.key(), dataDirectory.toString())), Clock.systemUTC());
    }

    /** How forecasts are computed, as {@link #withoutTimeLimit}. */
    public ForecastOptions forecastWithoutTimeLimit() {
        return withoutTimeLimit(load(Map.of()));
    }

    /** How forecasts are computed if they end at their precision only: the results are the same on every machine. */
    public static ForecastOptions withoutTimeLimit(Configuration configuration) {
        return ConfiguredOptions.forecast(configuration).toBuilder()
                .timeBudget(Duration.ofDays(1))
                .build();
    }
}
