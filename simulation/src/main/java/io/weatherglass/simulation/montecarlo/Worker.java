package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;

/** A kernel with a sampler and scratch memory, for one thread at a time. */
final class Worker {
    private final EventKernel kernel;
    private final RuntimeSampler sampler;
    private final double[] walltimes;

    Worker(Scenario scenario, ExecutionState state, RecordedInputs vms, RuntimeModel model, RandomKey key) {
        kernel = new EventKernel(scenario, state, vms);
        sampler = model.sampler(state, key);
        walltimes = new double[scenario.workflow().jobCount()];
    }

    /** Runs the replicates from {@code from} to {@code to}, exclusive. */
    void run(int from, int to, Realizations results) {
        for (int replicate = from; replicate < to; replicate++) {
            sampler.draw(replicate, walltimes);
            kernel.simulate(walltimes, sampler);
            results.set(
                    replicate,
                    kernel.completionSeconds(),
                    kernel.billedUnits(),
                    kernel.vmCount(),
                    kernel.vmUptimeSeconds(),
                    kernel.cost());
        }
    }
}
