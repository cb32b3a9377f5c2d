package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.OmssaCase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Strategies and platforms are compared with the same walltimes. */
class CommonRandomNumbersTest {
    private static final RandomKey KEY = new RandomKey(1, "forecast");
    private static final Workflow OMSSA = OmssaCase.BRS.run(60, 3).workflow();
    private static final CloudPlatform CLOUD = CloudPlatform.of(
            VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);
    private static final Scenario SCENARIO = Scenario.of(OMSSA, CLOUD, BuiltInStrategies.byName("afap"));
    private static final InputModel MODEL = InputModel.projected(Shape.UNIFORM, 0.1, OMSSA);

    @Test
    void everyScenarioUsesTheSameWalltimes() {
        for (Shape shape : List.of(Shape.UNIFORM, Shape.NORMAL_HALF, Shape.LOGNORMAL, Shape.SHIFTED_GAMMA)) {
            InputModel model = InputModel.projected(shape, 0.2, OMSSA);
            double[][] first = drawnBy(SCENARIO, model);
            assertThat(first[49][59]).isPositive();
            assertThat(drawnBy(SCENARIO.withStrategy(BuiltInStrategies.byName("asap")), model))
                    .isDeepEqualTo(first);
            assertThat(drawnBy(Scenario.of(OMSSA, new FixedPool(3), BuiltInStrategies.byName("fixedpool")), model))
                    .isDeepEqualTo(first);
        }
    }

    /** Walltimes of 50 realizations by replicate and job. */
    private static double[][] drawnBy(Scenario scenario, InputModel model) {
        double[][] drawn = new double[50][OMSSA.jobCount()];
        RuntimeModel watched = (state, key) -> {
            RuntimeSampler sampler = model.sampler(state, key);
            return (replicate, walltimes) -> {
                sampler.draw(replicate, walltimes);
                drawn[(int) replicate] = walltimes.clone();
            };
        };
        MonteCarlo.singleThreaded()
                .forecast(
                        scenario,
                        ExecutionState.start(OMSSA),
                        watched,
                        KEY,
                        MonteCarloOptions.DEFAULTS.withBatchSize(50).withMaxRealizations(50));
        return drawn;
    }

    /** With the same jobs and noise, the better platform is known long before either result is precise. */
    @Test
    void commonRandomNumbersMakeDifferencesPrecise() {
        MonteCarlo monteCarlo = MonteCarlo.singleThreaded();
        ExecutionState start = ExecutionState.start(OMSSA);
        Scenario eight = Scenario.of(OMSSA, new FixedPool(8), BuiltInStrategies.byName("fixedpool"));
        Scenario nine = Scenario.of(OMSSA, new FixedPool(9), BuiltInStrategies.byName("fixedpool"));
        double[] few = monteCarlo
                .forecast(eight, start, MODEL, KEY, MonteCarloOptions.DEFAULTS)
                .completionSeconds()
                .valuesAsGiven();
        SampleDistribution many = monteCarlo
                .forecast(nine, start, MODEL, KEY, MonteCarloOptions.DEFAULTS)
                .completionSeconds();
        SampleDistribution otherNoise = monteCarlo
                .forecast(nine, start, MODEL, new RandomKey(2, "other"), MonteCarloOptions.DEFAULTS)
                .completionSeconds();
        double paired =
                PairedComparison.of(many.valuesAsGiven(), few).difference().sd();
        double unpaired = PairedComparison.of(otherNoise.valuesAsGiven(), few)
                .difference()
                .sd();
        assertThat(paired).isLessThan(0.9 * unpaired);
    }
}
