package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;

/** Distribution of the walltimes of the jobs that are not done. Immutable and safe to share between threads. */
public interface RuntimeModel {
    /** A sampler for the state, for one thread; cheap enough to create per forecast and thread. */
    RuntimeSampler sampler(ExecutionState state, RandomKey key);
}
