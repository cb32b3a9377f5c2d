package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;

/** A hypothesis about an instance, such as a particular background load. Its relative weight is finite and &gt; 0. */
public record WeightedHypothesis(double weight, Scenario scenario, ExecutionState state, RuntimeModel model) {
    public WeightedHypothesis {
        Arguments.positive("weight", weight);
    }
}
