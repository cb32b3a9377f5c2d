package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The VM was shut down as intended: its billed time ends. */
public record VmTerminated(String vmId) implements VmEvent {
    public VmTerminated {
        Checks.notBlank("vmId", vmId);
    }
}
