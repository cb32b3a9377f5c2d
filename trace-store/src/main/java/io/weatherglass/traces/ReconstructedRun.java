package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;

/**
 * A recorded run as inputs of a simulation, see {@link Reconstruction#of}. Dates count from date 0 of the
 * record. Immutable.
 */
public final class ReconstructedRun {
    private final Workflow workflow;
    private final double[] walltimes;
    private final RecordedInputs vms;

    ReconstructedRun(Workflow workflow, double[] walltimes, RecordedInputs vms) {
        this.workflow = workflow;
        this.walltimes = walltimes;
        this.vms = vms;
    }

    /** The jobs, released at their recorded submission dates. */
    public Workflow workflow() {
        return workflow;
    }

    /** By job index, what the simulation takes for observed; a copy. */
    public double[] walltimesSeconds() {
        return walltimes.clone();
    }

    /** Sum of {@link #walltimesSeconds}. */
    public double totalWalltimeSeconds() {
        return Arrays.stream(walltimes).sum();
    }

    /** What the simulation is given of the VMs. */
    public RecordedInputs vms() {
        return vms;
    }

    /**
     * Simulates the run in a scenario of its workflow; the completion date counts from date 0 of the record, as recorded
     * outcomes do.
     *
     * @throws IllegalArgumentException if the scenario is of another workflow
     */
    public RealizationResult simulate(Scenario scenario) {
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(workflow), vms);
        kernel.simulate(walltimes);
        return kernel.outcome();
    }
}
