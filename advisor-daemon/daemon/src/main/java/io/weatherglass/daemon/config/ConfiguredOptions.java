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

/** The options of the forecast's parts that a configuration asks for: they know nothing of configurations themselves. */
public final class ConfiguredOptions {

    private static final long MEGABYTE = 1 << 20;

    private ConfiguredOptions() {}

    /** How forecasts are computed. */
    public static ForecastOptions forecast(Configuration configuration) {
        return ForecastOptions.builder()
                .batchSize(configuration.get(Settings.BATCH_SIZE))
                .maxRealizations(configuration.get(Settings.MAX_REALIZATIONS))
                .relativeStandardError(configuration.get(Settings.STANDARD_ERROR))
                .enoughRealizations(configuration.get(Settings.ENOUGH_REALIZATIONS))
                .probabilityHalfWidth(configuration.get(Settings.PROBABILITY_HALF_WIDTH))
                .timeBudget(configuration.get(Settings.TIME_BUDGET))
                .shape(InputModel.Shape.byName(configuration.get(Settings.INPUT_MODEL)))
                .runtimeModel(RuntimeFamily.byName(configuration.get(Settings.RUNTIME_MODEL)))
                .perturbationLevel(configuration.get(Settings.PERTURBATION_LEVEL))
                .seed(configuration.get(Settings.SEED))
                .build();
    }

    /** How background loads are searched for. */
    public static MatchingOptions matching(Configuration configuration) {
        String search = configuration.get(Settings.MATCHING_SEARCH);
        String traces = configuration.get(Settings.MATCHING_TRACES);
        String utilisation = configuration.get(Settings.MATCHING_UTILISATION);
        String hosts = configuration.get(Settings.MATCHING_HOSTS);
        return new MatchingOptions(
                !search.equals("none"),
                search,
                traces.equals("all")
                        ? Set.of()
                        : Stream.of(traces.split(",", -1)).map(String::strip).collect(Collectors.toUnmodifiableSet()),
                utilisation.equals("cores")
                        ? LoadScaling.byCores()
                        : LoadScaling.toUtilisation(Double.parseDouble(utilisation)),
                hosts.equals("none") ? Optional.empty() : Optional.of(AssumedHosts.parse(hosts)),
                configuration.get(Settings.MATCHING_GRID).toMillis() / 1000.0,
                configuration.get(Settings.MATCHING_NOISE),
                configuration.get(Settings.MATCHING_THREADS),
                Math.min(
                                configuration.get(Settings.MATCHING_TABLE_MEMORY),
                                configuration.get(Settings.MATCHING_TABLE_SPACE))
                        * MEGABYTE);
    }
}
