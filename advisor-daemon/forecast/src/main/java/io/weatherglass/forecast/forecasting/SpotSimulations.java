package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.Criticality;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Simulates on the calling thread. Caches nothing, because the daemon may drop the instance during the simulation.
 * Thread-safe.
 */
final class SpotSimulations {

    private static final Logger LOG = LoggerFactory.getLogger(SpotSimulations.class);

    private final MonteCarlo onTheSpot = MonteCarlo.singleThreaded();
    private final ForecastOptions options;
    private final PlannedScenarios scenarios;
    private final KnownOverheads knownOverheads;
    private final PooledForecasts pooledForecasts;

    SpotSimulations(
            ForecastOptions options,
            PlannedScenarios scenarios,
            KnownOverheads knownOverheads,
            PooledForecasts pooledForecasts) {
        this.options = options;
        this.scenarios = scenarios;
        this.knownOverheads = knownOverheads;
        this.pooledForecasts = pooledForecasts;
    }

    double meanMakespanSeconds(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        PastRuns past = pooledForecasts.past(snapshot);
        Optional<PooledForecast> pooled =
                pooledForecasts.makespan(snapshot, past, knownOverheads.of(snapshot, SeenPlan.of(snapshot), past));
        if (pooled.isPresent()) {
            return pooled.get().makespanSeconds().mean();
        }
        return simulated(
                        snapshot,
                        given,
                        MonteCarloOptions.DEFAULTS.withBatchSize(realizations).withMaxRealizations(realizations))
                .completionSeconds()
                .mean();
    }

    double exactMakespanSeconds(InstanceSnapshot snapshot, double[] runtimes) {
        if (snapshot.source().isOpenEnded()) {
            throw new IllegalArgumentException(Forecaster.OPEN_ENDED);
        }
        Scenario scenario = scenarios.unchanged(snapshot, SeenPlan.of(snapshot));
        return onTheSpot
                .forecast(
                        scenario,
                        ExecutionStates.of(scenario.workflow(), snapshot),
                        InputModel.of(InputModel.Shape.UNIFORM, 0, scenario.workflow(), runtimes),
                        options.key(snapshot),
                        MonteCarloOptions.DEFAULTS.withBatchSize(1).withFixedBatches(1))
                .completionSeconds()
                .mean();
    }

    Optional<Criticality> criticality(InstanceSnapshot snapshot, Assumptions given, int realizations) {
        return simulated(
                        snapshot,
                        given,
                        MonteCarloOptions.DEFAULTS
                                .withBatchSize(realizations)
                                .withMaxRealizations(realizations)
                                .withCriticality(true))
                .criticality();
    }

    private MonteCarloResult simulated(InstanceSnapshot snapshot, Assumptions given, MonteCarloOptions run) {
        if (snapshot.source().isOpenEnded()) {
            throw new IllegalArgumentException(Forecaster.OPEN_ENDED);
        }
        return forecast(outlooks(snapshot, given), snapshot, run);
    }

    MonteCarloResult forecast(List<ForecastAlternative> outlooks, InstanceSnapshot snapshot, MonteCarloOptions run) {
        return onTheSpot.forecast(ForecastAlternative.alternatives(outlooks), options.key(snapshot), run);
    }

    Forecast withRealizations(
            Forecast forecast, InstanceSnapshot snapshot, Supplier<Assumptions> given, int realizations) {
        long start = System.nanoTime();
        try {
            List<ForecastAlternative> outlooks = outlooks(snapshot, given.get());
            MonteCarloOptions run = MonteCarloOptions.DEFAULTS
                    .withBatchSize(options.batchSize(snapshot.jobs().count(), BoundsOrigin.REALIZATIONS))
                    .withMaxRealizations(realizations)
                    .withTimeBudget(options.timeBudget());
            MonteCarloResult result = forecast(outlooks, snapshot, ForecastPrecision.withRisks(snapshot, run));
            return forecast.with(changed -> changed.result(Optional.of(result))
                    .alternatives(ForecastAlternative.alternatives(outlooks))
                    .wallMillis(forecast.wallMillis() + Forecaster.millisSince(start)));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.debug("cannot simulate the remainder of instance {}", snapshot.instance(), e);
            return forecast.withWarning("cannot compare decisions: " + e.getMessage());
        }
    }

    private List<ForecastAlternative> outlooks(InstanceSnapshot snapshot, Assumptions given) {
        SeenPlan shown = SeenPlan.of(snapshot);
        return ForecastAlternative.all(
                scenarios.unchanged(snapshot, shown),
                given.behind(),
                ObservedJobs.of(snapshot),
                given.learned(),
                knownOverheads.of(snapshot, shown, pooledForecasts.past(snapshot)));
    }

    /** Bills running VMs until the plan's strategy would shut them down. Deterministic. */
    Optional<MonteCarloResult> settle(InstanceSnapshot ended) {
        if (ended.jobs().count() == 0) {
            return Optional.empty();
        }
        try {
            Scenario scenario = scenarios.of(ended, SeenPlan.of(ended));
            ExecutionState state = ExecutionStates.of(scenario.workflow(), ended);
            InputModel model = InputModel.projected(
                    InputModel.Shape.UNIFORM, ForecastOptions.PERTURBATION_LEVEL, scenario.workflow());
            return Optional.of(onTheSpot.forecast(
                    scenario,
                    state,
                    model,
                    options.key(ended),
                    ForecastPrecision.withRisks(
                            ended, MonteCarloOptions.DEFAULTS.withBatchSize(1).withFixedBatches(1))));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("cannot compute the final cost of instance {}: {}", ended.instance(), e.toString());
            LOG.debug("cannot compute the final cost of instance {}", ended.instance(), e);
            return Optional.empty();
        }
    }
}
