package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.MidRunStates;
import io.weatherglass.simulation.kernel.RandomCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.ScheduleRules;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests for every strategy. */
public abstract class StrategyCompatibilityKit {
    private static final int CASES = 300;

    /** Returns the strategy under test. */
    protected abstract ProvisioningStrategy strategy();

    /** Returns the strategy under test, prepared for a workflow and a suitable platform if necessary. */
    protected ProvisioningStrategy strategyFor(Workflow workflow, Platform platform) {
        return strategy();
    }

    /** Returns whether the strategy uses slot numbers, which a state does not contain. */
    protected boolean tellsSlotsApart() {
        return false;
    }

    @Test
    void isFoundByItsLowerCaseName() {
        String name = strategy().name();
        assertThat(name).isEqualTo(name.toLowerCase(Locale.ROOT)).isNotBlank();
        assertThat(BuiltInStrategies.byName(name.toUpperCase(Locale.ROOT))).hasSameClassAs(strategy());
        assertThat(BuiltInStrategies.names()).contains(name);
    }

    @Test
    void keepsItsNameAndPlatformsWhenPrepared() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Workflow workflow = RandomCase.of(random).workflow();
            Platform platform = RandomCase.richPlatform(strategy(), random);
            ProvisioningStrategy strategy = strategyFor(workflow, platform);
            ProvisioningStrategy once = strategy.preparedFor(workflow, platform);
            ProvisioningStrategy twice = once.preparedFor(workflow, platform);
            assertThat(once.name()).isEqualTo(strategy.name()).isEqualTo(twice.name());
            assertThat(once.suits(platform)).isTrue();
            assertThat(twice.placementOrder(workflow)).isEqualTo(once.placementOrder(workflow));
        }
    }

    @Test
    void placesEachJobOnce() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Workflow workflow = RandomCase.of(random).workflow();
            Platform platform = RandomCase.richPlatform(strategy(), random);
            ProvisioningStrategy strategy = strategyFor(workflow, platform);
            int[] order = strategy.preparedFor(workflow, platform).placementOrder(workflow);
            assertThat(Arrays.stream(order).sorted())
                    .containsExactlyElementsOf(
                            IntStream.range(0, workflow.jobCount()).boxed().toList());
        }
    }

    @Test
    void createsValidReproducibleSchedules() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random).readingLocally(random);
            Platform platform = platform(random);
            ProvisioningStrategy strategy = strategyFor(sample.workflow(), platform);
            Scenario scenario = Scenario.of(sample.workflow(), platform, strategy);
            EventKernel kernel = fromTheStart(scenario);
            Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
            ScheduleRules.check(sample.workflow(), platform, sample.walltimes(), schedule);
            kernel.simulate(new double[sample.walltimes().length]);
            assertThat(kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                    .isEqualTo(schedule);
            kernel.simulate(sample.walltimes());
            assertThat(kernel.outcome()).isEqualTo(schedule.outcome());
            assertThat(fromTheStart(scenario.withStrategy(scenario.strategy()))
                            .simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                    .isEqualTo(schedule);
        }
    }

    @Test
    void continuesFromTheMiddleOfARunToTheSameEnd() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random).readingLocally(random);
            Platform platform = platform(random);
            if (platform instanceof FixedPool pool && (tellsSlotsApart() || new HashSet<>(pool.speeds()).size() > 1)) {
                continue;
            }
            Scenario scenario = Scenario.of(sample.workflow(), platform, strategyFor(sample.workflow(), platform));
            Schedule whole = fromTheStart(scenario).simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
            // all dates are multiples of a quarter of a second, so no event occurs at an eighth
            double now = random.nextInt((int) whole.outcome().completionSeconds() + 1) + 0.125;
            Schedule rest = new EventKernel(scenario, MidRunStates.at(now, sample.workflow(), whole))
                    .simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
            assertThat(ends(rest)).isEqualTo(ends(whole));
            assertThat(rest.vms()).isEqualTo(whole.vms());
            assertThat(rest.outcome()).isEqualTo(whole.outcome());
        }
    }

    private Platform platform(Random random) {
        return random.nextBoolean()
                ? RandomCase.platform(strategy(), random)
                : RandomCase.richPlatform(strategy(), random);
    }

    private static List<Double> ends(Schedule schedule) {
        return schedule.jobs().stream().map(Schedule.JobSchedule::endSeconds).toList();
    }

    @Test
    void allocatesNothingInSteadyState() {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
                "needs a JVM that counts the bytes a thread allocates");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int seed = 7; seed < 11; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random).readingLocally(random);
            Platform platform = RandomCase.richPlatform(strategy(), random);
            EventKernel kernel =
                    fromTheStart(Scenario.of(sample.workflow(), platform, strategyFor(sample.workflow(), platform)));
            simulate(kernel, sample, 2000);
            long before = threads.getCurrentThreadAllocatedBytes();
            simulate(kernel, sample, 2000);
            // The counter and late compilation may cost a few bytes; if decisions allocate, each costs at least 16
            // bytes.
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2000 * 16);
        }
    }

    private static void simulate(EventKernel kernel, RandomCase sample, int times) {
        for (int k = 0; k < times; k++) {
            kernel.simulate(sample.walltimes());
        }
    }

    private static EventKernel fromTheStart(Scenario scenario) {
        return new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
    }
}
