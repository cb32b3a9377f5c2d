package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The instance was closed because it sent no events for too long. */
public record WorkflowAbandoned(String reason) implements InstanceEvent {
    public WorkflowAbandoned {
        Checks.notBlank("reason", reason);
    }
}
