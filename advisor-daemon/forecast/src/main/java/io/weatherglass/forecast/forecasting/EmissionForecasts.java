package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.carbon.CarbonModel;
import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Emissions of a run; empty unless configured. If they cannot be computed, a warning is added, and the forecast or the
 * closing advisory is published without them.
 */
record EmissionForecasts(Optional<CarbonModel> carbon) {
    private static final Logger LOG = LoggerFactory.getLogger(EmissionForecasts.class);

    Optional<Emissions> soFar(InstanceSnapshot snapshot, List<String> warnings) {
        return estimate(snapshot, warnings, model -> model.soFar(snapshot));
    }

    Optional<Emissions> of(
            InstanceSnapshot snapshot,
            PastRuns past,
            Optional<MonteCarloResult> simulated,
            Optional<PooledForecast> pooled,
            List<String> warnings) {
        return estimate(
                snapshot,
                warnings,
                model -> pooled.flatMap(of -> of.costAt(model.energy(), snapshot, past, simulated)
                                .map(energy -> model.total(snapshot, energy, of.makespanSeconds())))
                        .or(() -> model.soFar(snapshot)));
    }

    private Optional<Emissions> estimate(
            InstanceSnapshot snapshot, List<String> warnings, Function<CarbonModel, Optional<Emissions>> estimate) {
        try {
            return carbon.flatMap(estimate);
        } catch (RuntimeException e) {
            LOG.warn("instance {}: cannot compute the emissions: {}", snapshot.instance(), e.toString());
            warnings.add("no emissions: " + e);
            return Optional.empty();
        }
    }
}
