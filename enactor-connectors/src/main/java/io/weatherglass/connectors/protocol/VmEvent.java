package io.weatherglass.connectors.protocol;

import java.util.Optional;

/** An event about one virtual machine of the instance. */
public sealed interface VmEvent extends WorkflowEvent permits VmRequested, VmBooted, VmTerminated, VmFailed {
    String vmId();

    @Override
    default Optional<String> subject() {
        return Optional.of(vmId());
    }
}
