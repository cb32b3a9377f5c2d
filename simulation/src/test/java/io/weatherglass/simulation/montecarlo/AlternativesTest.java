package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlternativesTest {
    private static final RandomKey KEY = new RandomKey(7, "alternatives");
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 100)));
    private static final MonteCarloOptions OPTIONS =
            MonteCarloOptions.DEFAULTS.withBatchSize(100).withMaxRealizations(300);

    /** A single-core VM on a single-core host that tenants may share. */
    private static Scenario scenario(BackgroundLoad load) {
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("small", 1), BootModel.IMMEDIATE, new PerSecondBilling(0), 1, 0)
                .withHosts(HostPool.of(1, 1, HostPlacement.FIRST_FIT).withOvercommitment(2));
        return Scenario.of(ONE, cloud, BuiltInStrategies.byName("1vmpertask")).withBackground(load);
    }

    private static BackgroundLoad tenant(double workSeconds) {
        return new BackgroundLoad(new double[] {0}, new int[] {1}, new double[] {workSeconds});
    }

    private static WeightedHypothesis alternative(double weight, BackgroundLoad load, double perturbation) {
        return new WeightedHypothesis(
                weight,
                scenario(load),
                ExecutionState.start(ONE),
                InputModel.projected(Shape.UNIFORM, perturbation, ONE));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.25, 0.5, 0.9})
    void eachBatchDistributesRealizationsByWeight(double weight) {
        MonteCarloResult result = MonteCarlo.singleThreaded()
                .forecast(
                        List.of(
                                alternative(3 * weight, BackgroundLoad.NONE, 0),
                                alternative(3 * (1 - weight), tenant(100), 0)),
                        KEY,
                        OPTIONS);
        double[] completion = result.completionSeconds().valuesAsGiven();
        // alone 100 s, at half speed 200 s
        assertThat(completion).containsOnly(100, 200);
        for (int batch = 0; batch < 3; batch++) {
            long alone = Arrays.stream(completion, 100 * batch, 100 * (batch + 1))
                    .filter(seconds -> seconds == 100)
                    .count();
            assertThat((double) alone).isCloseTo(100 * weight, within(3.0));
        }
    }

    @Test
    void resultsDoNotDependOnThreads() {
        List<WeightedHypothesis> alternatives =
                List.of(alternative(1, BackgroundLoad.NONE, 0.2), alternative(2, tenant(50), 0.1));
        ExecutorService workers = Executors.newFixedThreadPool(3);
        try {
            MonteCarloOptions options = OPTIONS.withCriticality(true);
            MonteCarloResult four = new MonteCarlo(workers, 4).forecast(alternatives, KEY, options);
            MonteCarloResult one = MonteCarlo.singleThreaded().forecast(alternatives, KEY, options);
            assertThat(four.completionSeconds().valuesAsGiven())
                    .isEqualTo(one.completionSeconds().valuesAsGiven());
            assertThat(four.criticality().orElseThrow().cruciality(0))
                    .isEqualTo(one.criticality().orElseThrow().cruciality(0));
            assertThat(one.criticality().orElseThrow().criticality(0)).isEqualTo(1);
        } finally {
            workers.shutdownNow();
        }
    }

    @Test
    void oneAlternativeIsAnOrdinaryForecast() {
        WeightedHypothesis only = alternative(0.3, tenant(50), 0.2);
        MonteCarlo monteCarlo = MonteCarlo.singleThreaded();
        assertThat(monteCarlo
                        .forecast(List.of(only), KEY, OPTIONS)
                        .completionSeconds()
                        .valuesAsGiven())
                .isEqualTo(monteCarlo
                        .forecast(only.scenario(), only.state(), only.model(), KEY, OPTIONS)
                        .completionSeconds()
                        .valuesAsGiven());
    }

    @Test
    void rejectsMissingAlternativesAndWeights() {
        assertThatThrownBy(() -> MonteCarlo.singleThreaded().forecast(List.of(), KEY, OPTIONS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("alternatives");
        assertThatThrownBy(() -> alternative(0, BackgroundLoad.NONE, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight");
    }

    @Test
    void aRunningJobKeepsTheCoreTimeReceivedFromItsHost() {
        // alone until 20, when the tenant comes: 20 s, and half of the 30 s until 50
        BackgroundLoad later = new BackgroundLoad(new double[] {20}, new int[] {1}, new double[] {1000});
        ExecutionState state = ExecutionState.builder(ONE, 50)
                .vmRequested("vm", 0)
                .vmReady("vm", 0)
                .running(0, "vm", 0)
                .build();
        assertThat(new EventKernel(scenario(later), state).deliveredSeconds(0)).isCloseTo(35, within(1e-9));
        assertThat(new EventKernel(scenario(BackgroundLoad.NONE), state).deliveredSeconds(0))
                .isEqualTo(50);
        assertThat(new EventKernel(scenario(later), ExecutionState.start(ONE)).deliveredSeconds(0))
                .as("it does not run")
                .isNaN();
    }
}
