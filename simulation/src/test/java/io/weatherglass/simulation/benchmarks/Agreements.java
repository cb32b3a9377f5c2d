package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.benchmarks.BenchReport.Agreement;
import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.function.ToDoubleFunction;

/** Compares the makespans of other simulators with those of the kernel, realization by realization, under ASAP. */
final class Agreements {
    /** Each of the two dozen jobs on a VM may end slightly late; the makespan is 12,800 s. */
    static final double CLOUD_SIM_PLUS_TOLERANCE = 24 * CloudSimPlusSimulator.LATE_SECONDS / 12_800;

    /** SimGrid is configured with a precision of 1e-8 s. */
    static final double SIM_GRID_TOLERANCE = 1e-6;

    private final String name;
    private final Scenario scenario;
    private final int realizations;

    Agreements(String name, int realizations) {
        this.name = name;
        this.scenario = BenchmarkCases.scenario(name);
        this.realizations = realizations;
    }

    Agreement withCloudSimPlus() {
        CloudSimPlusSimulator other = CloudSimPlusSimulator.of(scenario);
        return with(
                CloudSimPlusSimulator.NAME,
                CLOUD_SIM_PLUS_TOLERANCE,
                walltimes -> CloudSimPlusSimulator.completionSeconds(other.simulate(walltimes)));
    }

    /** @throws io.weatherglass.simulation.engine.EngineUnavailableException if SimGrid is not installed */
    Agreement withSimGrid() {
        try (SimGridEngine engine = SimGridEngine.open(SimGridOptions.standard().withWorkers(1))) {
            return with(
                    "SimGrid",
                    SIM_GRID_TOLERANCE,
                    walltimes -> engine.simulate(new Realization(scenario, walltimes))
                            .outcome()
                            .completionSeconds());
        }
    }

    /** Compares with a simulator that returns the makespan for given walltimes. */
    Agreement with(String simulator, double tolerance, ToDoubleFunction<double[]> makespan) {
        Workflow workflow = scenario.workflow();
        ExecutionState state = ExecutionState.start(workflow);
        EventKernel kernel = new EventKernel(scenario, state);
        RuntimeSampler sampler =
                InputModel.projected(Shape.UNIFORM, 0.1, workflow).sampler(state, new RandomKey(1, "agreement"));
        double[] walltimes = new double[workflow.jobCount()];
        double largest = 0;
        for (int k = 0; k < realizations; k++) {
            sampler.draw(k, walltimes);
            kernel.simulate(walltimes, sampler);
            largest = Math.max(largest, Math.abs(makespan.applyAsDouble(walltimes) / kernel.completionSeconds() - 1));
        }
        return new Agreement(simulator, name, realizations, largest, tolerance);
    }
}
