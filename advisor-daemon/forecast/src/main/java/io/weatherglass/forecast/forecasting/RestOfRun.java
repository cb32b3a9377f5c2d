package io.weatherglass.forecast.forecasting;

import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.util.List;

/**
 * What a forecast simulates of an instance, for those who ask more of it than the forecast answers.
 *
 * @param alternatives at least one, of one state
 * @param key of the random numbers of the forecast
 */
public record RestOfRun(List<Alternative> alternatives, RandomKey key) {
    /** Copies the list. */
    public RestOfRun {
        alternatives = List.copyOf(alternatives);
    }
}
