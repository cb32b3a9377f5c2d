package io.weatherglass.daemon.config;

import io.weatherglass.forecast.carbon.CarbonModel;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.matching.MatchingOptions;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.PreFilter;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class ConfiguredOptions {

    private static final long MEGABYTE = 1 << 20;

    /** Relative deviation of runtimes that is not attributed to background load. */
    private static final double NOISE_SCALE = 0.02;

    private ConfiguredOptions() {}

    public static ForecastOptions forecast(Configuration configuration) {
        return ForecastOptions.builder()
                .maxRealizations(configuration.get(ForecastSettings.MAX_REALIZATIONS))
                .timeBudget(configuration.get(ForecastSettings.TIME_BUDGET))
                .runtimeModel(RuntimeFamily.byName(configuration.get(ForecastSettings.RUNTIME_MODEL)))
                .seed(configuration.get(ForecastSettings.SEED))
                .carbon(ForecastSettings.grid(configuration)
                        .map(grid -> CarbonModel.of(
                                configuration.get(ForecastSettings.CARBON_WATTS_PER_CPU),
                                configuration.get(ForecastSettings.CARBON_WATTS_PER_GB),
                                configuration.get(ForecastSettings.CARBON_PUE),
                                grid)))
                .build();
    }

    public static MatchingOptions matching(Configuration configuration) {
        String traces = configuration.get(MatchingSettings.MATCHING_TRACES);
        String utilisation = configuration.get(MatchingSettings.MATCHING_UTILISATION);
        String hosts = configuration.get(MatchingSettings.MATCHING_PLATFORM);
        return new MatchingOptions(
                !configuration.get(MatchingSettings.MATCHING_SEARCH).equals("none"),
                fitting(configuration),
                traces.equals("all")
                        ? Set.of()
                        : Stream.of(traces.split(",", -1)).map(String::strip).collect(Collectors.toUnmodifiableSet()),
                utilisation.equals("cores")
                        ? LoadScaling.byCores()
                        : LoadScaling.toUtilisation(Double.parseDouble(utilisation)),
                hosts.equals("none") ? Optional.empty() : Optional.of(AssumedHosts.parse(hosts)),
                configuration.get(MatchingSettings.MATCHING_GRID).toMillis() / 1000.0,
                Double.parseDouble(configuration.get(MatchingSettings.MATCHING_ERROR_THRESHOLD)),
                NOISE_SCALE,
                configuration.get(MatchingSettings.MATCHING_THREADS),
                Math.min(
                                configuration.get(MatchingSettings.MATCHING_TABLE_MEMORY),
                                configuration.get(MatchingSettings.MATCHING_TABLE_SPACE))
                        * MEGABYTE);
    }

    private static Optional<FittingParameters> fitting(Configuration configuration) {
        if (!configuration.get(MatchingSettings.MATCHING_SEARCH).equals("fitting")) {
            return Optional.empty();
        }
        FittingParameters defaults = FittingParameters.DEFAULTS;
        int evaluations = configuration.get(MatchingSettings.FITTING_EVALUATIONS);
        return Optional.of(new FittingParameters(
                configuration.get(MatchingSettings.FITTING_SPREAD).toMillis() / 1000.0,
                defaults.relativeWindow(),
                configuration.get(MatchingSettings.FITTING_ITERATIONS),
                evaluations,
                configuration.get(MatchingSettings.FITTING_PRECISION).toMillis() / 1000.0,
                defaults.centre(),
                PreFilter.valueOf(
                        configuration.get(MatchingSettings.FITTING_PRE_FILTER).toUpperCase(Locale.ROOT)),
                evaluations, // T_red contains one window per member of T_filt
                defaults.thresholdSeconds(),
                defaults.patternJobs(),
                defaults.reducedFrom()));
    }
}
