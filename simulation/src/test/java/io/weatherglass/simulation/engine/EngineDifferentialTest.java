package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/**
 * The event kernel and SimGrid, implemented independently of each other, simulate the same: 600 random scenarios, 150
 * of each kind. A seed that a failure names makes the scenario again.
 */
@AddLifecycleHook(InstalledSimGrid.class)
class EngineDifferentialTest {
    /** Scenarios that go to the workers at once: starting one takes as long as simulating many. */
    private static final int AT_ONCE = 50;

    private static final double RELATIVE_DIFFERENCE = 1e-6;
    private static final double RELATIVE_DIFFERENCE_WITH_TRANSFERS = 1e-4;

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnVmsThatShareNothing(@ForAll long seed) {
        check(seed, RandomScenario::plain, RELATIVE_DIFFERENCE);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnHostsWithOtherTenants(@ForAll long seed) {
        check(seed, RandomScenario::onHosts, RELATIVE_DIFFERENCE);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnTransfersOverASharedStorage(@ForAll long seed) {
        check(seed, RandomScenario::withTransfers, RELATIVE_DIFFERENCE_WITH_TRANSFERS);
    }

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void agreeOnHostsAndTransfersTogether(@ForAll long seed) {
        check(seed, RandomScenario::withEverything, RELATIVE_DIFFERENCE_WITH_TRANSFERS);
    }

    private static void check(long seed, LongFunction<Realization> scenario, double relativeDifference) {
        List<Realization> realizations = LongStream.range(0, AT_ONCE)
                .mapToObj(k -> scenario.apply(seed + k))
                .toList();
        try (SimulationEngine kernel = new KernelEngine();
                SimulationEngine simGrid = SimGridEngine.open()) {
            List<Schedule> expected = simGrid.simulate(realizations);
            List<Schedule> found = kernel.simulate(realizations);
            for (int k = 0; k < AT_ONCE; k++) {
                String what = "scenario of seed " + (seed + k);
                EngineAgreement.check(what, found.get(k), expected.get(k), relativeDifference);
                EngineAgreement.checkBill(what, realizations.get(k), found.get(k), expected.get(k));
            }
        }
    }
}
