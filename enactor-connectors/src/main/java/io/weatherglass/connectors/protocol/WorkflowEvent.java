package io.weatherglass.connectors.protocol;

import java.util.Optional;

/** An event of a workflow instance. Its time and instance id are in the {@link EventEnvelope}. */
public sealed interface WorkflowEvent permits InstanceEvent, JobEvent, VmEvent {
    /**
     * Returns the CloudEvents {@code subject}: the id of the job or VM, which is not repeated in the data; empty for an
     * event about the whole instance.
     */
    Optional<String> subject();
}
