package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Invariants for random workflows, platforms, strategies and dates. */
class EventKernelPropertiesTest {
    /** A scenario with its future walltimes. */
    record Sample(Scenario scenario, double[] walltimes) {
        @Override
        public String toString() {
            return scenario + ", " + Arrays.toString(walltimes);
        }
    }

    @Provide
    Arbitrary<Sample> samples() {
        return Arbitraries.randomValue(EventKernelPropertiesTest::sample);
    }

    private static Sample sample(Random random) {
        RandomCase jobs = RandomCase.of(random);
        var names = BuiltInStrategies.names().stream().toList();
        ProvisioningStrategy strategy = BuiltInStrategies.byName(names.get(random.nextInt(names.size())));
        Platform platform = RandomCase.platform(strategy, random);
        EnactorPolling controller = random.nextBoolean() ? EnactorPolling.IMMEDIATE : EnactorPolling.SCHLOUDER;
        return new Sample(new Scenario(jobs.workflow(), platform, strategy, controller), jobs.walltimes());
    }

    private static Schedule wholeRun(Sample sample) {
        return new EventKernel(
                        sample.scenario(),
                        ExecutionState.start(sample.scenario().workflow()))
                .simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
    }

    @Property
    void schedulesKeepTheInvariants(@ForAll("samples") Sample sample) {
        Scenario scenario = sample.scenario();
        ScheduleRules.check(scenario.workflow(), scenario.platform(), sample.walltimes(), wholeRun(sample));
    }

    @Property(tries = 2000)
    void continuesFromAnyDateToTheSameEnd(
            @ForAll("samples") Sample sample, @ForAll @DoubleRange(min = 0, max = 1) double progress) {
        Sample immediate = new Sample(
                Scenario.of(
                        sample.scenario().workflow(),
                        sample.scenario().platform(),
                        sample.scenario().strategy()),
                sample.walltimes());
        Schedule whole = wholeRun(immediate);
        // all dates are whole seconds, so no event occurs at half a second
        double now = Math.floor(progress * whole.outcome().completionSeconds()) + 0.5;
        ExecutionState state = MidRunStates.at(now, immediate.scenario().workflow(), whole);
        Schedule rest = new EventKernel(immediate.scenario(), state)
                .simulateSchedule(immediate.walltimes(), WalltimeEffect.NONE);
        for (int job = 0; job < whole.jobs().size(); job++) {
            assertThat(rest.jobs().get(job).startSeconds())
                    .isEqualTo(whole.jobs().get(job).startSeconds());
            assertThat(rest.jobs().get(job).endSeconds())
                    .isEqualTo(whole.jobs().get(job).endSeconds());
            if (!(immediate.scenario().platform() instanceof FixedPool)) {
                assertThat(rest.jobs().get(job).vm())
                        .isEqualTo(whole.jobs().get(job).vm());
            }
        }
        assertThat(rest.vms()).isEqualTo(whole.vms());
        assertThat(rest.outcome()).isEqualTo(whole.outcome());
    }

    /** If only totals are requested, VMs work off their queues one after another once all jobs are placed. */
    @Property(tries = 2000)
    void hasTheTotalsOfTheSchedule(
            @ForAll("samples") Sample sample,
            @ForAll @DoubleRange(min = 0, max = 1) double progress,
            @ForAll @IntRange(min = -100, max = 100) int seed) {
        Scenario scenario = sample.scenario();
        Schedule whole = wholeRun(sample);
        double now = Math.floor(progress * whole.outcome().completionSeconds()) + 0.5;
        EventKernel kernel = new EventKernel(
                scenario,
                MidRunStates.at(now, scenario.workflow(), whole),
                RecordedInputs.NONE,
                seed < 0 ? VmEffect.NONE : new Boots(seed));
        // some jobs take a different time than before
        double[] walltimes = Arrays.stream(sample.walltimes())
                .map(walltime -> walltime + walltime % 3)
                .toArray();
        kernel.simulate(walltimes, ageing());
        RealizationResult totals = kernel.outcome();
        assertThat(kernel.simulateSchedule(walltimes, ageing()).outcome()).isEqualTo(totals);
        kernel.simulate(walltimes, ageing());
        assertThat(kernel.outcome()).isEqualTo(totals);
    }

    /** Every job takes longer than the previous one on its VM, and longer on some VMs. */
    private static WalltimeEffect ageing() {
        Map<Integer, Integer> jobs = new HashMap<>();
        return (job, vm, start, drawn) -> drawn + 7 * (vm % 3) * jobs.merge(vm, 1, Integer::sum);
    }

    /** VMs have individual boot times and are not interrupted. */
    private record Boots(int seed) implements VmEffect {
        @Override
        public double bootSeconds(int vm, int type, double predictedSeconds) {
            return (predictedSeconds + 13 * vm + seed) % 200;
        }

        @Override
        public double lifetimeSeconds(int vm, int type) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean takesBack() {
            return false;
        }
    }

    @Property
    void longerWalltimesOnOneSlotNeverEndEarlier(@ForAll("samples") Sample sample, @ForAll Random random) {
        // On VMs they can, because a busy VM is not shut down, so that no other VM has to boot later.
        Scenario oneSlot =
                Scenario.of(sample.scenario().workflow(), new FixedPool(1), BuiltInStrategies.byName("fixedpool"));
        double[] longer = sample.walltimes().clone();
        longer[random.nextInt(longer.length)] += 100;
        assertThat(wholeRun(new Sample(oneSlot, longer)).outcome().completionSeconds())
                .isGreaterThanOrEqualTo(wholeRun(new Sample(oneSlot, sample.walltimes()))
                        .outcome()
                        .completionSeconds());
    }
}
