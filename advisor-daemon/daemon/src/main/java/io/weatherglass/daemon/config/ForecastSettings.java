package io.weatherglass.daemon.config;

import io.weatherglass.forecast.carbon.GridIntensity;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

public final class ForecastSettings {
    private static final ForecastOptions FORECAST = ForecastOptions.DEFAULTS;

    public static final Setting<Integer> FORECAST_THREADS = Setting.integer(
                    "forecast.threads",
                    Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), 64)),
                    1,
                    256)
            .byDefault("the number of processors, at most 64");
    public static final Setting<Integer> MAX_REALIZATIONS =
            Setting.integer("forecast.max-realizations", FORECAST.maxRealizations(), 100, 10_000_000);
    public static final Setting<Duration> TIME_BUDGET = Setting.duration("forecast.time-budget", "2s");
    public static final Setting<Duration> REFORECAST_INTERVAL = Setting.duration("forecast.interval", "10s");
    public static final Setting<String> RUNTIME_MODEL = Setting.oneOf(
                    "forecast.runtime-model", FORECAST.runtimeModel().label(), RuntimeFamily.names())
            .about(RuntimeFamily.summaries());
    public static final Setting<Integer> SEED = Setting.integer("forecast.seed", 1, 0, Integer.MAX_VALUE);
    public static final Setting<List<String>> COMPARE_STRATEGIES =
            new Setting<>("forecast.compare-strategies", "asap,afap", ListedValues::strategies);
    public static final Setting<Integer> ACCEPTABLE_RISK =
            Setting.integer("forecast.acceptable-risk-percent", 5, 0, 100);
    public static final Setting<String> CARBON_GRID = Setting.text("carbon.grid", "none");
    public static final Setting<Double> CARBON_WATTS_PER_CPU = Setting.number("carbon.watts-per-cpu", "12", 0);
    public static final Setting<Double> CARBON_WATTS_PER_GB = Setting.number("carbon.watts-per-gb", "0.3725", 0);
    public static final Setting<Double> CARBON_PUE = Setting.number("carbon.pue", "1.67", 1);

    private ForecastSettings() {}

    /** Returns the grid intensity: a number, or a file that is read now; empty if there is none. */
    public static Optional<GridIntensity> grid(Configuration configuration) {
        String value = configuration.get(CARBON_GRID);
        if (value.equals("none")) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    value.matches("[0-9]+(\\.[0-9]+)?")
                            ? GridIntensity.constant(Double.parseDouble(value))
                            : GridIntensity.parse(Files.readAllLines(Path.of(value))));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(CARBON_GRID.key() + ": " + value + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    CARBON_GRID.key() + " must be none, a number of grams per kWh, or a readable CSV file, but was \""
                            + value + "\"",
                    e);
        }
    }
}
