package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Optional;

@JsonIgnoreProperties("vmId")
public sealed interface VmEvent extends WorkflowEvent permits VmRequested, VmBooted, VmTerminated, VmFailed {
    String vmId();

    @Override
    default Optional<String> subject() {
        return Optional.of(vmId());
    }
}
