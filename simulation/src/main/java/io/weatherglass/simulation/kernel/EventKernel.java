package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.ExecutionState;

/**
 * Simulates METHODS section 4 [B19 ch. 2, 3] from any execution state. One instance per thread.
 */
public final class EventKernel {
    /** Prepares a kernel that can simulate the scenario from the state, again and again. */
    public EventKernel(Scenario scenario, ExecutionState state) {
        this(scenario, state, RecordedInputs.NONE);
    }

    /** Prepares a kernel with recorded VM dates. */
    public EventKernel(Scenario scenario, ExecutionState state, RecordedInputs recorded) {
        throw new UnsupportedOperationException();
    }

    /** Simulates one realization; the results are read from the accessors until the next call. */
    public void simulate(double[] walltimeSeconds, WalltimeEffect effect) {
        throw new UnsupportedOperationException();
    }

    /** The sums of the last realization. */
    public Outcome outcome() {
        throw new UnsupportedOperationException();
    }

    /** Everything that happened in the last realization. */
    public Schedule schedule() {
        throw new UnsupportedOperationException();
    }

    public double completionSeconds() {
        throw new UnsupportedOperationException();
    }

    public int vmCount() {
        throw new UnsupportedOperationException();
    }

    public long billedUnits() {
        throw new UnsupportedOperationException();
    }

    public double vmUptimeSeconds() {
        throw new UnsupportedOperationException();
    }

    /** Money owed; NaN if no price is known. */
    public double cost() {
        throw new UnsupportedOperationException();
    }
}
