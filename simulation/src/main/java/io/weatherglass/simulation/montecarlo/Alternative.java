package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;

/**
 * One of several ways in which it may be with an instance, such as a load of other tenants that may be behind it.
 *
 * @param weight its probability relative to that of the others, finite and &gt; 0
 * @param scenario what is simulated then
 * @param state the present state of the instance, seen so
 * @param model of the walltimes then
 */
public record Alternative(double weight, Scenario scenario, ExecutionState state, RuntimeModel model) {
    /** Throws {@link IllegalArgumentException} if the weight breaks the rule. */
    public Alternative {
        Arguments.positive("weight", weight);
    }
}
