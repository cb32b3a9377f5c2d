package io.weatherglass.daemon.config;

import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.matching.MatchingOptions;
import io.weatherglass.forecast.matching.MatchingOptions.AssumedHosts;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.simulation.montecarlo.InputModel;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class ConfiguredOptions {

    private static final long MEGABYTE = 1 << 20;

    private ConfiguredOptions() {}

    public static ForecastOptions forecast(Configuration configuration) {
        return ForecastOptions.builder()
                .batchSize(configuration.get(ForecastSettings.BATCH_SIZE))
                .maxRealizations(configuration.get(ForecastSettings.MAX_REALIZATIONS))
                .relativeStandardError(configuration.get(ForecastSettings.STANDARD_ERROR))
                .enoughRealizations(configuration.get(ForecastSettings.ENOUGH_REALIZATIONS))
                .probabilityHalfWidth(configuration.get(ForecastSettings.PROBABILITY_HALF_WIDTH))
                .timeBudget(configuration.get(ForecastSettings.TIME_BUDGET))
                .shape(InputModel.Shape.byName(configuration.get(ForecastSettings.INPUT_MODEL)))
                .runtimeModel(RuntimeFamily.byName(configuration.get(ForecastSettings.RUNTIME_MODEL)))
                .perturbationLevel(configuration.get(ForecastSettings.PERTURBATION_LEVEL))
                .seed(configuration.get(ForecastSettings.SEED))
                .build();
    }

    public static MatchingOptions matching(Configuration configuration) {
        String traces = configuration.get(MatchingSettings.MATCHING_TRACES);
        String utilisation = configuration.get(MatchingSettings.MATCHING_UTILISATION);
        String hosts = configuration.get(MatchingSettings.MATCHING_HOSTS);
        return new MatchingOptions(
                !configuration.get(MatchingSettings.MATCHING_SEARCH).equals("none"),
                traces.equals("all")
                        ? Set.of()
                        : Stream.of(traces.split(",", -1)).map(String::strip).collect(Collectors.toUnmodifiableSet()),
                utilisation.equals("cores")
                        ? LoadScaling.byCores()
                        : LoadScaling.toUtilisation(Double.parseDouble(utilisation)),
                hosts.equals("none") ? Optional.empty() : Optional.of(AssumedHosts.parse(hosts)),
                configuration.get(MatchingSettings.MATCHING_GRID).toMillis() / 1000.0,
                configuration.get(MatchingSettings.MATCHING_NOISE),
                configuration.get(MatchingSettings.MATCHING_THREADS),
                Math.min(
                                configuration.get(MatchingSettings.MATCHING_TABLE_MEMORY),
                                configuration.get(MatchingSettings.MATCHING_TABLE_SPACE))
                        * MEGABYTE);
    }
}
