package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;

/** Distribution of the walltimes of unfinished jobs. Immutable and thread-safe. */
public interface RuntimeModel {
    /**
     * Creates a sampler for the state. Samplers are not thread-safe, and cheap enough to create one per forecast and
     * thread.
     */
    RuntimeSampler sampler(ExecutionState state, RandomKey key);
}
