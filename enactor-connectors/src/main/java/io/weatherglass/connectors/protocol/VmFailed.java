package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/** The VM was lost: its billed time ends, and the jobs on it did not complete. */
public record VmFailed(String vmId, Optional<String> reason) implements VmEvent {
    public VmFailed {
        Checks.notBlank("vmId", vmId);
    }
}
