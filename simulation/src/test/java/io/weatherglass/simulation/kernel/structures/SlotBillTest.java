package io.weatherglass.simulation.kernel.structures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.SlotBilling;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotBillTest {
    private static final double ROUNDING = 1e-9;

    private static final Workflow THREE =
            Workflow.of("three", List.of(Job.of("a", "", 100), Job.of("b", "", 50, "a"), Job.of("c", "", 30, "b")));

    private static EventKernel kernel(FixedPool pool, ExecutionState state) {
        return new EventKernel(Scenario.of(THREE, pool, BuiltInStrategies.byName("fixedpool")), state);
    }

    private static FixedPool at(double roundUpSeconds) {
        return new FixedPool(2).withBilling(new SlotBilling(List.of(1.0, 2.0, 10.0), roundUpSeconds));
    }

    @Test
    void jobsAreBilledWhileTheyHoldASlot() {
        EventKernel kernel = kernel(at(0), ExecutionState.start(THREE));
        kernel.simulate(new double[] {100, 50, 30});
        assertThat(kernel.cost()).isCloseTo(100 + 2 * 50 + 10 * 30, within(ROUNDING));
        // each realization is billed independently
        kernel.simulate(new double[] {90, 50, 30});
        assertThat(kernel.cost()).isCloseTo(90 + 2 * 50 + 10 * 30, within(ROUNDING));
    }

    @Test
    void timesAreRoundedUp() {
        EventKernel kernel = kernel(at(60), ExecutionState.start(THREE));
        kernel.simulate(new double[] {100, 60, 30});
        assertThat(kernel.cost()).isCloseTo(120 + 2 * 60 + 10 * 60, within(ROUNDING));
    }

    @Test
    void aSlowSlotIsBilledLonger() {
        FixedPool slow = new FixedPool(List.of(0.5), java.util.Optional.empty())
                .withBilling(new SlotBilling(List.of(1.0, 2.0, 10.0), 0));
        EventKernel kernel = kernel(slow, ExecutionState.start(THREE));
        kernel.simulate(new double[] {100, 50, 30});
        assertThat(kernel.cost()).isCloseTo(2 * (100 + 2 * 50 + 10 * 30), within(ROUNDING));
    }

    @Test
    void runningJobsAreBilledFromTheirStartAndDoneOnesByTheState() {
        ExecutionState state = ExecutionState.builder(THREE, 120)
                .done(0, "", 100, 100)
                .running(1, "", 100)
                .owed(7)
                .build();
        EventKernel kernel = kernel(at(0), state);
        kernel.simulate(new double[] {0, 50, 30});
        assertThat(kernel.cost()).isCloseTo(7 + 2 * 50 + 10 * 30, within(ROUNDING));
    }

    @Test
    void withoutAPriceTheCostIsUnknown() {
        EventKernel kernel = kernel(new FixedPool(2), ExecutionState.start(THREE));
        kernel.simulate(new double[] {100, 50, 30});
        assertThat(kernel.cost()).isNaN();
        assertThat(kernel.outcome().cost()).isEmpty();
    }
}
