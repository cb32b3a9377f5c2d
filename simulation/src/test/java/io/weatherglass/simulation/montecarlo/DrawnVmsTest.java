package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawnVmsTest {
    private static final RandomKey KEY = new RandomKey(3, "vms");
    private static final int DRAWS = 20_000;
    private static final VmType STEADY = VmType.of("steady", 1);
    private static final VmType SPOT = STEADY.withInterruptionsPerHour(2);

    private static CloudPlatform cloud(VmType... types) {
        return new CloudPlatform(List.of(types), new BootModel(100, 0), new PerSecondBilling(0), 1, 0);
    }

    private static double[] draws(VmEffect effect, java.util.function.ToDoubleFunction<VmEffect> value) {
        return IntStream.range(0, DRAWS)
                .mapToDouble(replicate -> {
                    ((DrawnVms) effect).begin(replicate);
                    return value.applyAsDouble(effect);
                })
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    @Test
    void bootsVaryAroundThePrediction() {
        VmEffect effect = DrawnVms.of(cloud(STEADY), KEY, 0.3);
        double[] boots = draws(effect, vms -> vms.bootSeconds(0, 0, 100));
        double mean = mean(boots);
        double sd = Math.sqrt(
                Arrays.stream(boots).map(b -> (b - mean) * (b - mean)).average().orElseThrow());
        // standard errors 0.21 and about 0.2
        assertThat(mean).isCloseTo(100, within(0.9));
        assertThat(sd).isCloseTo(30, within(1.2));
        assertThat(Arrays.stream(boots).min().orElseThrow()).isPositive();
        assertThat(effect.lifetimeSeconds(0, 0)).isInfinite();
    }

    @Test
    void lifetimesAreExponentialWithTheRateOfTheType() {
        VmEffect effect = DrawnVms.of(cloud(STEADY, SPOT), KEY, 0);
        double[] lives = draws(effect, vms -> vms.lifetimeSeconds(5, 1));
        // standard error 12.7; half of the VMs live longer than ln 2 / rate
        assertThat(mean(lives)).isCloseTo(1800, within(51.0));
        double median = 1800 * Math.log(2);
        assertThat(Arrays.stream(lives).filter(life -> life > median).count() / (double) DRAWS)
                .isCloseTo(0.5, within(0.015));
        assertThat(effect.lifetimeSeconds(5, 0)).isInfinite();
        assertThat(effect.bootSeconds(5, 1, 100)).isEqualTo(100);
    }

    @Test
    void drawsDependOnlyOnKeyVmAndReplicate() {
        DrawnVms one = (DrawnVms) DrawnVms.of(cloud(SPOT), KEY, 0.3);
        DrawnVms other = (DrawnVms) DrawnVms.of(cloud(SPOT), KEY, 0.3);
        one.begin(4);
        double boot = one.bootSeconds(1, 0, 100);
        double life = one.lifetimeSeconds(1, 0);
        other.begin(9);
        other.lifetimeSeconds(40, 0);
        assertThat(other.lifetimeSeconds(1, 0)).isNotEqualTo(life);
        other.begin(4);
        assertThat(other.lifetimeSeconds(1, 0)).isEqualTo(life);
        assertThat(other.bootSeconds(1, 0, 100)).isEqualTo(boot);
        assertThat(other.lifetimeSeconds(2, 0)).isNotEqualTo(life);
    }

    @Test
    void nothingIsDrawnWithoutRandomness() {
        assertThat(DrawnVms.of(cloud(STEADY), KEY, 0)).isSameAs(VmEffect.NONE);
        assertThat(DrawnVms.of(new FixedPool(2), KEY, 0.5)).isSameAs(VmEffect.NONE);
    }

    @Test
    void aForecastIncludesInterruptionsOfSpotVms() {
        // One job of 900 s that restarts until it completes: with p = exp(-1/2) and boots of 100 s, each failed attempt
        // costs E[L | L < 900] and the next boot [M/G/1 with preemptive repeat]
        Workflow one = Workflow.of("one", List.of(Job.of("a", "", 900)));
        MonteCarloResult result = MonteCarlo.singleThreaded()
                .forecast(
                        Scenario.of(one, cloud(SPOT), BuiltInStrategies.byName("1vm4all")),
                        ExecutionState.start(one),
                        InputModel.projected(Shape.UNIFORM, 0, one),
                        KEY,
                        MonteCarloOptions.DEFAULTS.withBatchSize(1000).withMaxRealizations(DRAWS));
        double rate = 1.0 / 1800;
        double throughAtOnce = Math.exp(-rate * 900);
        double triesInVain = 1 / throughAtOnce - 1;
        double lostPerTry = 1 / rate - 900 * throughAtOnce / (1 - throughAtOnce);
        double expected = 100 + 900 + triesInVain * (lostPerTry + 100);
        double standardError = result.completionSeconds().standardErrorOfMean();
        assertThat(result.completionSeconds().mean()).isCloseTo(expected, within(4 * standardError));
        assertThat(result.vmCount().mean()).isCloseTo(1 + triesInVain, within(0.04));
    }

    @Test
    void bootsOfAForecastVaryOnlyIfRequested() {
        Workflow one = Workflow.of("one", List.of(Job.of("a", "", 900)));
        MonteCarloOptions options =
                MonteCarloOptions.DEFAULTS.withBatchSize(100).withMaxRealizations(2000);
        Scenario scenario = Scenario.of(one, cloud(STEADY), BuiltInStrategies.byName("1vm4all"));
        InputModel fixed = InputModel.projected(Shape.UNIFORM, 0, one);
        MonteCarlo monteCarlo = MonteCarlo.singleThreaded();
        assertThat(monteCarlo
                        .forecast(scenario, ExecutionState.start(one), fixed, KEY, options)
                        .completionSeconds()
                        .sd())
                .isZero();
        assertThat(monteCarlo
                        .forecast(scenario, ExecutionState.start(one), fixed, KEY, options.withBootVariation(0.2))
                        .completionSeconds()
                        .sd())
                .isCloseTo(20, within(1.5));
    }
}
