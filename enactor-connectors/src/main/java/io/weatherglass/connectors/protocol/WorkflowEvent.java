package io.weatherglass.connectors.protocol;

import java.util.Optional;

/**
 * Something that happened to a workflow instance. An event says what happened; when and to which instance is in its {@link EventEnvelope}.
 */
public sealed interface WorkflowEvent permits InstanceEvent, JobEvent, VmEvent {
    /**
     * The CloudEvents {@code subject}: the id of the job or VM that the event is about, empty for an event about the whole instance. The id
     * stands only there and is not repeated in the data.
     */
    Optional<String> subject();
}
