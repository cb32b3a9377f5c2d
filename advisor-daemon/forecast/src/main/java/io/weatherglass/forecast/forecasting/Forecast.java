package io.weatherglass.forecast.forecasting;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.carbon.CarbonModel.Emissions;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.ProjectionError;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Forecast of an instance, made from a snapshot of its state.
 *
 * @param result realizations of the whole run; empty if the simulation failed or is not needed
 * @param pooled forecast from past runs alone; present if there are comparable past runs, and the plan was not reported
 *     or is less reliable than these runs
 * @param emissions absent unless configured
 */
@RecordBuilder
public record Forecast(
        Optional<MonteCarloResult> result,
        List<WeightedHypothesis> alternatives,
        Optional<PooledForecast> pooled,
        Optional<Emissions> emissions,
        boolean[] outlier,
        ProjectionError pastError,
        String runtimeModel,
        String runtimeModelVersion,
        int historyRuns,
        long seed,
        long wallMillis,
        List<String> warnings)
        implements ForecastBuilder.With {

    Forecast withWarning(String more) {
        return withWarnings(Stream.concat(warnings.stream(), Stream.of(more)).toList());
    }

    /** Returns the makespans in seconds from the origin: pooled makespans if available, otherwise simulated ones. */
    public Optional<SampleDistribution> completionSeconds() {
        return pooled.map(PooledForecast::makespanSeconds).or(() -> result.map(MonteCarloResult::completionSeconds));
    }

    /** Returns whether all published values are estimated from past runs, so that a simulation is unnecessary. */
    public static boolean needsNoSimulation(Optional<PooledForecast> pooled, InstanceSnapshot snapshot) {
        return pooled.isPresent() && snapshot.plan().resources() instanceof SlotPool;
    }
}
