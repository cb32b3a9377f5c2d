package io.weatherglass.traces;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;

/**
 * Simulation input reconstructed from a recorded run. Times are in seconds after the start of the record. Immutable.
 */
public record ReconstructedRun(Workflow workflow, double[] walltimesSeconds, RecordedInputs vms) {

    @Override
    public double[] walltimesSeconds() {
        return walltimesSeconds.clone();
    }

    public Realization realization(Scenario scenario) {
        return new Realization(scenario, vms, walltimesSeconds);
    }

    public RealizationResult simulate(Scenario scenario) {
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(workflow), vms);
        kernel.simulate(walltimesSeconds);
        return kernel.outcome();
    }
}
