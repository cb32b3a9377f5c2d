package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The VM was lost; its billed time ends and the jobs on it did not complete.
 *
 * @param vmId the VM's id; not blank
 * @param reason why, for people
 */
public record VmFailed(String vmId, Optional<String> reason) implements VmEvent {
    /** Checks the ranges given above. */
    public VmFailed {
        Checks.notBlank("vmId", vmId);
        Checks.notNull("reason", reason);
    }
}
