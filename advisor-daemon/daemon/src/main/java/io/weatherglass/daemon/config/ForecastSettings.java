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
                    256,
                    "Forecasts that run at the same time, and threads that share the realizations of one.")
            .byDefault("the number of processors, at most 64");
    public static final Setting<Integer> BATCH_SIZE = Setting.integer(
            "forecast.batch-size",
            FORECAST.batchSize(),
            10,
            100_000,
            "Realizations per batch; the forecast may stop at a batch end. Fewer where a plan has more than 4,000"
                    + " jobs, down to 20 from 20,000 jobs on; down to 10 from 40,000 jobs on where bounds are those of other"
                    + " workflows. Under load a forecast has 100 realizations, or 20 where bounds are those of others.");
    public static final Setting<Integer> MAX_REALIZATIONS = Setting.integer(
            "forecast.max-realizations",
            FORECAST.maxRealizations(),
            100,
            10_000_000,
            "Most realizations per forecast.");
    public static final Setting<Double> STANDARD_ERROR = Setting.number(
            "forecast.relative-standard-error",
            FORECAST.relativeStandardError(),
            0,
            1,
            "Stop when the standard errors of mean and sd are below this share of the remaining time.");
    public static final Setting<Integer> ENOUGH_REALIZATIONS = Setting.integer(
            "forecast.enough-realizations",
            FORECAST.enoughRealizations(),
            100,
            10_000_000,
            "So many realizations meet that target, too: the bounds of a 95 % interval are then known to about 3 % of"
                    + " its width.");
    public static final Setting<Double> PROBABILITY_HALF_WIDTH = Setting.number(
            "forecast.probability-half-width",
            FORECAST.probabilityHalfWidth(),
            0,
            1,
            "Stop only when the half-width of each published probability is below this as well.");
    public static final Setting<Duration> TIME_BUDGET = Setting.duration(
            "forecast.time-budget", "2s", "Most time a forecast takes; it ends with the batch under way.");
    public static final Setting<Duration> REFORECAST_INTERVAL = Setting.duration(
            "forecast.interval",
            "10s",
            "Event time after which an instance without new events is forecast again, at most every 500 ms, or 2 s of"
                    + " thousands of instances. It is longer where that would change little: 1 % of the time that remains,"
                    + " or of the silence, up to 5 min; and all such instances together take a twentieth of a core.");
    public static final Setting<String> INPUT_MODEL = Setting.oneOf(
            "forecast.input-model",
            FORECAST.shape().label(),
            List.of("uniform", "normal-half", "normal-third", "truncated-normal", "lognormal", "shifted-gamma"),
            "Distribution of runtimes around their mean [BGG18]: uniform, normal-half, normal-third, truncated-normal,"
                    + " lognormal or shifted-gamma, as in the simulating commands.");
    public static final Setting<String> RUNTIME_MODEL = Setting.oneOf(
            "forecast.runtime-model",
            FORECAST.runtimeModel().label(),
            RuntimeFamily.names(),
            "Model of the runtimes: " + RuntimeFamily.summaries()
                    + ". Those that learn from past runs are run-effect while there are none.");
    public static final Setting<Double> PERTURBATION_LEVEL = Setting.number(
            "forecast.perturbation-level",
            FORECAST.perturbationLevel(),
            0,
            1,
            "Relative half-width P of a job's runtime, where the plan names none.");
    public static final Setting<Integer> SEED =
            Setting.integer("forecast.seed", 1, 0, Integer.MAX_VALUE, "Seed of the random numbers.");
    public static final Setting<List<String>> COMPARE_STRATEGIES = new Setting<>(
            "forecast.compare-strategies",
            "asap,afap",
            "Strategies to compare with the one of a plan on VMs, separated by commas; none: no comparison.",
            ListedValues::strategies);

    private ForecastSettings() {}
}
