package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;

/** Simulation input reconstructed from a recorded run. Dates count from date 0 of the record. Immutable. */
public record ReconstructedRun(Workflow workflow, double[] walltimesSeconds, RecordedInputs vms) {

    /** Returns a copy of the walltimes by job index. */
    @Override
    public double[] walltimesSeconds() {
        return walltimesSeconds.clone();
    }

    public double totalWalltimeSeconds() {
        return Arrays.stream(walltimesSeconds).sum();
    }

    /** Simulates the run in a scenario of its workflow. The completion date counts from date 0 of the record. */
    public RealizationResult simulate(Scenario scenario) {
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(workflow), vms);
        kernel.simulate(walltimesSeconds);
        return kernel.outcome();
    }
}
