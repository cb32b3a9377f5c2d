package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.util.List;
import java.util.Optional;

/**
 * What a forecast simulates of an instance, for those who ask more of it than the forecast answers.
 *
 * @param alternatives at least one, of one state
 * @param key of the random numbers of the forecast
 * @param pooled what past runs alone suggest, where that is published instead of what is simulated
 */
public record RestOfRun(List<Alternative> alternatives, RandomKey key, Optional<PooledForecast> pooled) {
    public RestOfRun {
        alternatives = List.copyOf(alternatives);
    }
}
