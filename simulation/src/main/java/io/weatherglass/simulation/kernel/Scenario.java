package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;

/**
 * What is simulated: a workflow on a platform under a strategy.
 *
 * @param workflow the jobs
 * @param platform what they run on
 * @param strategy provisions and places
 * @param controller how the enactor's controller reacts
 */
public record Scenario(
        Workflow workflow, Platform platform, ProvisioningStrategy strategy, ControllerModel controller) {
    /** Throws {@link IllegalArgumentException} if the strategy cannot run on the platform. */
    public Scenario {
        if (!strategy.suits(platform)) {
            throw new IllegalArgumentException("strategy \"" + strategy.name() + "\" must suit the platform, a "
                    + platform.getClass().getSimpleName());
        }
    }

    /** A scenario whose controller reacts at once. */
    public static Scenario of(Workflow workflow, Platform platform, ProvisioningStrategy strategy) {
        return new Scenario(workflow, platform, strategy, ControllerModel.IMMEDIATE);
    }

    /** The same scenario under another strategy. */
    public Scenario withStrategy(ProvisioningStrategy other) {
        return new Scenario(workflow, platform, other, controller);
    }
}
