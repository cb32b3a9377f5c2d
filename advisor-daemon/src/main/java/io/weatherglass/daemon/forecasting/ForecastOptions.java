package io.weatherglass.daemon.forecasting;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.runtimes.RuntimeFamily;
import io.weatherglass.simulation.montecarlo.InputModel;
import java.time.Duration;

/**
 * How forecasts are computed.
 *
 * @param batchSize realizations per batch
 * @param maxRealizations most realizations of one forecast
 * @param relativeStandardError target for the standard errors of mean and sd, as a share of the remaining time
 * @param enoughRealizations that meet this target, too
 * @param probabilityHalfWidth target for the half-width of published probabilities
 * @param timeBudget most wall-clock time of one forecast
 * @param shape distribution of runtimes around their mean
 * @param runtimeModel member of the family of runtime models
 * @param perturbationLevel P where a plan names none
 * @param seed of all draws
 */
public record ForecastOptions(
        int batchSize,
        int maxRealizations,
        double relativeStandardError,
        int enoughRealizations,
        double probabilityHalfWidth,
        Duration timeBudget,
        InputModel.Shape shape,
        RuntimeFamily runtimeModel,
        double perturbationLevel,
        long seed) {

    /** The options that a configuration asks for. */
    public static ForecastOptions of(Configuration configuration) {
        return new ForecastOptions(
                configuration.get(Settings.BATCH_SIZE),
                configuration.get(Settings.MAX_REALIZATIONS),
                configuration.get(Settings.STANDARD_ERROR),
                configuration.get(Settings.ENOUGH_REALIZATIONS),
                configuration.get(Settings.PROBABILITY_HALF_WIDTH),
                configuration.get(Settings.TIME_BUDGET),
                InputModel.Shape.byName(configuration.get(Settings.INPUT_MODEL)),
                RuntimeFamily.byName(configuration.get(Settings.RUNTIME_MODEL)),
                configuration.get(Settings.PERTURBATION_LEVEL),
                configuration.get(Settings.SEED));
    }
}
