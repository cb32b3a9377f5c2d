package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The forecast of an instance as of a snapshot.
 *
 * @param result realizations of the whole run; absent if nothing can be simulated or past runs determine everything published
 * @param alternatives what was simulated
 * @param pooled forecast from past runs alone, if they are known and the plan was not reported
 * @param outlier by job
 * @param runtimeModelVersion what the model has learned from
 * @param historyRuns past runs behind the model
 * @param warnings for people
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

    Forecast with(MonteCarloResult newResult, List<Alternative> newAlternatives, long moreMillis) {
        return changed(Optional.of(newResult), newAlternatives, wallMillis + moreMillis, warnings);
    }

    /** Adds a warning. */
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

    public OptionalDouble pooledMeanSeconds() {
        return pooled.map(past -> OptionalDouble.of(past.makespanSeconds().mean()))
                .orElse(OptionalDouble.empty());
    }

    /** Makespans, s from the origin: pooled if available, else simulated. */
    public Optional<SampleDistribution> completionSeconds() {
        return pooled.map(PooledForecast::makespanSeconds).or(() -> result.map(MonteCarloResult::completionSeconds));
    }

    /** Returns whether past runs determine everything published, so that realizations would take time for nothing. */
    public static boolean needsNoSimulation(Optional<PooledForecast> pooled, InstanceSnapshot snapshot) {
        return pooled.isPresent() && snapshot.plan().resources() instanceof SlotPool;
    }
}
