package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Optional;

/** An event about one virtual machine of the instance. */
@JsonIgnoreProperties("vmId")
public sealed interface VmEvent extends WorkflowEvent permits VmRequested, VmBooted, VmTerminated, VmFailed {
    String vmId();

    @Override
    default Optional<String> subject() {
        return Optional.of(vmId());
    }
}
