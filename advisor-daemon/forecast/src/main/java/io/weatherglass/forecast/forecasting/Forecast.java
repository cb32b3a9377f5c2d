package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.List;
import java.util.Optional;

/**
 * What is expected of an instance as of a snapshot.
 *
 * @param result realizations of the whole run, from its origin; absent when nothing can be simulated
 * @param alternatives what was simulated; empty without a result
 * @param outlier by job
 * @param pastError of the completed jobs
 * @param runtimeModel name of the model of the runtimes
 * @param runtimeModelVersion what the model has learned from
 * @param historyRuns past runs that the model has learned from
 * @param seed of the draws
 * @param wallMillis time it took
 * @param warnings what weakens it, for people
 */
public record Forecast(
        Optional<MonteCarloResult> result,
        List<Alternative> alternatives,
        boolean[] outlier,
        ProjectionError pastError,
        String runtimeModel,
        String runtimeModelVersion,
        int historyRuns,
        long seed,
        long wallMillis,
        List<String> warnings) {}
