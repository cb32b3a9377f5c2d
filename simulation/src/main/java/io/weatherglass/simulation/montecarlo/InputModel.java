package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;

/** Independent walltimes around a mean per job [BGG18, B19 ch. 4]. */
public final class InputModel implements RuntimeModel {
    /** Shapes of the distribution around the mean r with perturbation level P. */
    public enum Shape {
        /** U(r(1−P), r(1+P)), the standard one. */
        UNIFORM,
        /** N(r, P·r/2). */
        NORMAL_HALF,
        /** N(r, P·r/3). */
        NORMAL_THIRD
    }

    /** A model around the given mean walltimes (seconds, by job index; 0 = unknown). */
    public static InputModel of(Shape shape, double perturbationLevel, Workflow workflow, double[] meanSeconds) {
        throw new UnsupportedOperationException();
    }

    /** A model around the projected walltimes. */
    public static InputModel projected(Shape shape, double perturbationLevel, Workflow workflow) {
        throw new UnsupportedOperationException();
    }

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        throw new UnsupportedOperationException();
    }
}
