package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

public record VmBooted(String vmId) implements VmEvent {
    public VmBooted {
        Checks.notBlank("vmId", vmId);
    }
}
