package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What is expected of an instance as of a snapshot.
 *
 * @param result realizations of the whole run, from its origin; absent when nothing can be simulated, or past runs say all that is
 *     published
 * @param alternatives what was simulated; empty without a result
 * @param pooled what past runs alone suggest, where the plan was not reported and past runs are known
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
        Optional<PooledForecast> pooled,
        boolean[] outlier,
        ProjectionError pastError,
        String runtimeModel,
        String runtimeModelVersion,
        int historyRuns,
        long seed,
        long wallMillis,
        List<String> warnings) {

    /** The same with realizations, which took some time more. */
    Forecast with(MonteCarloResult newResult, List<Alternative> newAlternatives, long moreMillis) {
        return changed(Optional.of(newResult), newAlternatives, wallMillis + moreMillis, warnings);
    }

    /** The same with one warning more. */
    Forecast warning(String more) {
        return changed(
                result,
                alternatives,
                wallMillis,
                Stream.concat(warnings.stream(), Stream.of(more)).toList());
    }

    private Forecast changed(
            Optional<MonteCarloResult> newResult,
            List<Alternative> newAlternatives,
            long newMillis,
            List<String> newWarnings) {
        return new Forecast(
                newResult,
                newAlternatives,
                pooled,
                outlier,
                pastError,
                runtimeModel,
                runtimeModelVersion,
                historyRuns,
                seed,
                newMillis,
                newWarnings);
    }

    /** Equally likely makespans as past runs alone suggest them, s from the origin of the run; empty where they are simulated. */
    public Optional<SampleDistribution> pooledMakespanSeconds() {
        return pooled.map(PooledForecast::makespanSeconds);
    }

    /** Mean of these makespans, s. */
    public OptionalDouble pooledMeanSeconds() {
        return pooled.map(past -> OptionalDouble.of(past.makespanSeconds().mean()))
                .orElse(OptionalDouble.empty());
    }

    /** Equally likely costs as past runs alone suggest them, in the currency of the price of the slots. */
    public Optional<SampleDistribution> pooledCost() {
        return pooled.flatMap(PooledForecast::cost);
    }

    /** Equally likely makespans, s from the origin of the run: pooled ones where there are, else as simulated. */
    public Optional<SampleDistribution> completionSeconds() {
        return pooled.map(PooledForecast::makespanSeconds).or(() -> result.map(MonteCarloResult::completionSeconds));
    }
}
