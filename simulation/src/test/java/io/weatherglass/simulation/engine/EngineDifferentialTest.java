package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The event kernel and SimGrid, implemented independently of each other, simulate the same. */
@AddLifecycleHook(InstalledSimGrid.class)
class EngineDifferentialTest {
    /** Scenarios that go to the workers at once: starting one takes as long as simulating hundreds. */
    private static final int AT_ONCE = 50;

    @Property(tries = 4, shrinking = ShrinkingMode.OFF)
    void agreeWithoutTransfersAndHosts(@ForAll long seed) {
        List<Realization> realizations = LongStream.range(0, AT_ONCE)
                .mapToObj(k -> RandomScenario.plain(seed + k))
                .toList();
        try (SimulationEngine kernel = new KernelEngine();
                SimulationEngine simGrid = SimGridEngine.open()) {
            List<Schedule> expected = simGrid.simulate(realizations);
            List<Schedule> found = kernel.simulate(realizations);
            for (int k = 0; k < AT_ONCE; k++) {
                EngineAgreement.check("scenario of seed " + (seed + k), found.get(k), expected.get(k), 1e-6);
            }
        }
    }
}
