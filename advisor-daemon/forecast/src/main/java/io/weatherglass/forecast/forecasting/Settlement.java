package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Final costs of ended instances: running VMs are billed until they would be shut down. Deterministic, thread-safe. */
final class Settlement {

    private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

    private final MonteCarlo onTheSpot = MonteCarlo.singleThreaded();
    private final PlannedScenarios scenarios;
    private final ForecastOptions options;

    Settlement(PlannedScenarios scenarios, ForecastOptions options) {
        this.scenarios = scenarios;
        this.options = options;
    }

    Optional<MonteCarloResult> of(InstanceSnapshot ended) {
        if (ended.jobs().count() == 0) {
            return Optional.empty();
        }
        try {
            Scenario scenario = scenarios.of(ended, SeenPlan.of(ended));
            ExecutionState state = ExecutionStates.of(scenario.workflow(), ended);
            InputModel model = InputModel.projected(options.shape(), options.perturbationLevel(), scenario.workflow());
            return Optional.of(onTheSpot.forecast(
                    scenario,
                    state,
                    model,
                    new RandomKey(options.seed(), ended.instance()),
                    ForecastPrecision.withRisks(
                            ended, MonteCarloOptions.DEFAULTS.withBatches(1, 1).withFixedBatches(1))));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("the cost of instance {} cannot be settled: {}", ended.instance(), e.toString());
            LOG.debug("the cost of instance {} cannot be settled", ended.instance(), e);
            return Optional.empty();
        }
    }
}
