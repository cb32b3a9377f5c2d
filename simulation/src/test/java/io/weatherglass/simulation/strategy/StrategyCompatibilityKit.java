package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RandomCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.ScheduleRules;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Platform;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every strategy must pass. */
public abstract class StrategyCompatibilityKit {
    private static final int CASES = 300;

    /** The strategy under test. */
    protected abstract ProvisioningStrategy strategy();

    @Test
    void isFoundByItsLowerCaseName() {
        String name = strategy().name();
        assertThat(name).isEqualTo(name.toLowerCase(Locale.ROOT)).isNotBlank();
        assertThat(Strategies.byName(name.toUpperCase(Locale.ROOT))).hasSameClassAs(strategy());
        assertThat(Strategies.names()).contains(name);
    }

    @Test
    void makesLegalSchedulesTheSameEveryTime() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random);
            Platform platform = RandomCase.platform(strategy(), random);
            EventKernel kernel = kernel(sample, platform);
            Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
            ScheduleRules.check(sample.workflow(), platform, sample.walltimes(), schedule);
            assertThat(kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE))
                    .isEqualTo(schedule);
            kernel.simulate(sample.walltimes());
            assertThat(kernel.outcome()).isEqualTo(schedule.outcome());
        }
    }

    @Test
    void allocatesNothingInSteadyState() {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
                "needs a JVM that counts the bytes a thread allocates");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Random random = new Random(7);
        RandomCase sample = RandomCase.of(random);
        EventKernel kernel = kernel(sample, RandomCase.platform(strategy(), random));
        simulate(kernel, sample, 2000);
        long before = threads.getCurrentThreadAllocatedBytes();
        simulate(kernel, sample, 2000);
        // the counter itself and a late compilation may cost a few bytes, a decision that allocates costs 16 each
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2000 * 16);
    }

    private static void simulate(EventKernel kernel, RandomCase sample, int times) {
        for (int k = 0; k < times; k++) {
            kernel.simulate(sample.walltimes());
        }
    }

    private EventKernel kernel(RandomCase sample, Platform platform) {
        return new EventKernel(
                Scenario.of(sample.workflow(), platform, strategy()), ExecutionState.start(sample.workflow()));
    }
}
