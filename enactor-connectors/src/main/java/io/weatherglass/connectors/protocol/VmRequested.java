package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * A VM was asked for; its billed time begins.
 *
 * @param vmId the VM's id; not blank
 * @param vmType the name of its VM type in the plan; absent where the plan has only one
 */
public record VmRequested(String vmId, Optional<String> vmType) implements VmEvent {
    /** Checks the ranges given above. */
    public VmRequested {
        Checks.notBlank("vmId", vmId);
        Checks.notNull("vmType", vmType);
    }
}
