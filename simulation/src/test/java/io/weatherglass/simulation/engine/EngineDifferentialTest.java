package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Reporter;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Compares the event kernel and SimGrid, which are implemented independently, on 300 random scenarios of five kinds
 * (750 with {@code test --all}). Each property is tried three times with 20 scenarios, 50 with {@code --all}, or the
 * number set by {@code -Dweatherglass.scenarios}. The seed in a failure message reproduces the scenario.
 */
@AddLifecycleHook(InstalledSimGrid.class)
@Tag("program")
class EngineDifferentialTest {
    /** Number of scenarios sent to the workers at a time. */
    private static final int AT_ONCE =
            Integer.getInteger("weatherglass.scenarios", Boolean.getBoolean("weatherglass.all") ? 50 : 20);

    private static final double RELATIVE_DIFFERENCE = 1e-6;
    private static final double RELATIVE_DIFFERENCE_WITH_TRANSFERS = 1e-4;

    /**
     * Shared by all tests, because starting a worker takes as long as simulating many scenarios. Null until SimGrid is
     * known to be installed.
     */
    private static SimulationEngine simGrid;

    @AfterContainer
    static void close() {
        if (simGrid != null) {
            simGrid.close();
        }
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnIndependentVms(@ForAll long seed, Reporter reporter) {
        check(seed, reporter, RandomScenario::plain, RELATIVE_DIFFERENCE);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnTheRestOfARun(@ForAll long seed, Reporter reporter) {
        check(seed, reporter, RandomScenario::continued, RELATIVE_DIFFERENCE);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnHostsWithOtherTenants(@ForAll long seed, Reporter reporter) {
        check(seed, reporter, RandomScenario::onHosts, RELATIVE_DIFFERENCE);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnTransfersOverASharedStorage(@ForAll long seed, Reporter reporter) {
        check(seed, reporter, RandomScenario::withTransfers, RELATIVE_DIFFERENCE_WITH_TRANSFERS);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnHostsAndTransfersTogether(@ForAll long seed, Reporter reporter) {
        check(seed, reporter, RandomScenario::withEverything, RELATIVE_DIFFERENCE_WITH_TRANSFERS);
    }

    /**
     * Two VMs have queues of jobs that are projected to take no time. On one VM, other jobs were queued before, so
     * rounding errors could decide the tie.
     */
    @Example
    void agreeOnQueuesOfJobsWithoutDuration(Reporter reporter) {
        check(10_695, reporter, RandomScenario::plain, RELATIVE_DIFFERENCE);
    }

    private static void check(
            long seed, Reporter reporter, LongFunction<Realization> scenario, double relativeDifference) {
        List<Realization> realizations = LongStream.range(0, AT_ONCE)
                .mapToObj(k -> scenario.apply(seed + k))
                .toList();
        if (simGrid == null) {
            simGrid = SimGridEngine.open();
        }
        try (SimulationEngine kernel = new KernelEngine()) {
            List<Schedule> expected = simGrid.simulate(realizations);
            List<Schedule> found = kernel.simulate(realizations);
            double largest = 0;
            for (int k = 0; k < AT_ONCE; k++) {
                String what = "scenario of seed " + (seed + k);
                EngineAgreement.check(what, found.get(k), expected.get(k), relativeDifference);
                EngineAgreement.checkBill(what, realizations.get(k), found.get(k), expected.get(k));
                largest = Math.max(largest, EngineAgreement.largestDifferenceOfEnds(found.get(k), expected.get(k)));
            }
            reporter.publishValue("largest difference of a job's end, in seconds", String.valueOf(largest));
        }
    }
}
