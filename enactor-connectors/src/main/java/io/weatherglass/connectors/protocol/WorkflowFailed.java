package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The enactor has ended the instance without completing it.
 *
 * @param reason why, for people
 */
public record WorkflowFailed(Optional<String> reason) implements InstanceEvent {
    /** Checks the ranges given above. */
    public WorkflowFailed {
        Checks.notNull("reason", reason);
    }
}
