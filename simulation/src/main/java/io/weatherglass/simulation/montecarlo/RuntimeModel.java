package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.ExecutionState;

/** Distribution of the walltimes of unfinished jobs. Immutable and thread-safe. */
public interface RuntimeModel {
    /** Creates a sampler for one thread. The call is cheap enough to be made for each forecast and thread. */
    RuntimeSampler sampler(ExecutionState state, RandomKey key);
}
