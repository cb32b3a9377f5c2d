package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.util.List;
import java.util.Optional;

/**
 * @param alternatives at least one, all with the same state
 * @param pooled forecast from past runs; present if it is published instead of the simulation
 */
public record ForecastInput(List<WeightedHypothesis> alternatives, RandomKey key, Optional<PooledForecast> pooled) {
    public ForecastInput {
        alternatives = List.copyOf(alternatives);
    }
}
