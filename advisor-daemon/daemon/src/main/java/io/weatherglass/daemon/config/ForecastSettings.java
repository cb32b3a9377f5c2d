package io.weatherglass.daemon.config;

import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.time.Duration;
import java.util.List;

/** The keys {@code forecast.*}: what is simulated, how long, and when again. */
public final class ForecastSettings {
    private static final ForecastOptions FORECAST = ForecastOptions.DEFAULTS;

    public static final Setting<Integer> FORECAST_THREADS = Setting.integer(
                    "forecast.threads",
                    Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), 64)),
                    1,
                    256)
            .byDefault("the number of processors, at most 64");
    public static final Setting<Integer> BATCH_SIZE =
            Setting.integer("forecast.batch-size", FORECAST.batchSize(), 10, 100_000);
    public static final Setting<Integer> MAX_REALIZATIONS =
            Setting.integer("forecast.max-realizations", FORECAST.maxRealizations(), 100, 10_000_000);
    public static final Setting<Double> STANDARD_ERROR =
            Setting.number("forecast.relative-standard-error", FORECAST.relativeStandardError(), 0, 1);
    public static final Setting<Integer> ENOUGH_REALIZATIONS =
            Setting.integer("forecast.enough-realizations", FORECAST.enoughRealizations(), 100, 10_000_000);
    public static final Setting<Double> PROBABILITY_HALF_WIDTH =
            Setting.number("forecast.probability-half-width", FORECAST.probabilityHalfWidth(), 0, 1);
    public static final Setting<Duration> TIME_BUDGET = Setting.duration("forecast.time-budget", "2s");
    public static final Setting<Duration> REFORECAST_INTERVAL = Setting.duration("forecast.interval", "10s");
    public static final Setting<String> INPUT_MODEL = Setting.oneOf(
            "forecast.input-model",
            FORECAST.shape().label(),
            List.of("uniform", "normal-half", "normal-third", "truncated-normal", "lognormal", "shifted-gamma"));
    public static final Setting<String> RUNTIME_MODEL = Setting.oneOf(
                    "forecast.runtime-model", FORECAST.runtimeModel().label(), RuntimeFamily.names())
            .about(RuntimeFamily.summaries());
    public static final Setting<Double> PERTURBATION_LEVEL =
            Setting.number("forecast.perturbation-level", FORECAST.perturbationLevel(), 0, 1);
    public static final Setting<Integer> SEED = Setting.integer("forecast.seed", 1, 0, Integer.MAX_VALUE);
    public static final Setting<List<String>> COMPARE_STRATEGIES =
            new Setting<>("forecast.compare-strategies", "asap,afap", ListedValues::strategies);

    private ForecastSettings() {}
}
