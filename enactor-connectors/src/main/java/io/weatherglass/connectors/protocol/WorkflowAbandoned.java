package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The instance was closed because no events about it had arrived for too long. */
public record WorkflowAbandoned(String reason) implements InstanceEvent {
    public WorkflowAbandoned {
        Checks.notBlank("reason", reason);
    }
}
