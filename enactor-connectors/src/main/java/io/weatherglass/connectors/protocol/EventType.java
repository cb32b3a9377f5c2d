package io.weatherglass.connectors.protocol;

import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The event types of the protocol with their CloudEvents type names, records and JSON Schemas. */
public enum EventType {
    WORKFLOW_STARTED("workflow.started", WorkflowStarted.class),
    WORKFLOW_PLANNED("workflow.planned", WorkflowPlanned.class),
    WORKFLOW_LEARNED("workflow.learned", WorkflowLearned.class),
    WORKFLOW_COMPLETED("workflow.completed", WorkflowCompleted.class),
    WORKFLOW_FAILED("workflow.failed", WorkflowFailed.class),
    WORKFLOW_ABANDONED("workflow.abandoned", WorkflowAbandoned.class),
    JOB_SUBMITTED("job.submitted", JobSubmitted.class),
    JOB_SCHEDULED("job.scheduled", JobScheduled.class),
    JOB_STARTED("job.started", JobStarted.class),
    JOB_COMPLETED("job.completed", JobCompleted.class),
    JOB_FAILED("job.failed", JobFailed.class),
    JOB_CANCELLED("job.cancelled", JobCancelled.class),
    JOB_SKIPPED("job.skipped", JobSkipped.class),
    VM_REQUESTED("vm.requested", VmRequested.class),
    VM_BOOTED("vm.booted", VmBooted.class),
    VM_TERMINATED("vm.terminated", VmTerminated.class),
    VM_FAILED("vm.failed", VmFailed.class),
    ADVICE_ACCEPTED("advice.accepted", AdviceAccepted.class),
    ADVICE_REJECTED("advice.rejected", AdviceRejected.class);

    private static final Map<String, EventType> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EventType::typeName, Function.identity()));
    private static final Map<Class<? extends WorkflowEvent>, EventType> BY_CLASS =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(EventType::eventClass, Function.identity()));

    private final Class<? extends WorkflowEvent> eventClass;
    private final SchemaName schema;
    private final URI schemaUri;

    EventType(String shortName, Class<? extends WorkflowEvent> eventClass) {
        this.eventClass = eventClass;
        this.schema = new SchemaName(shortName);
        // cached, because every event read or written needs it
        this.schemaUri = schema.uri();
    }

    public static EventType of(WorkflowEvent event) {
        return BY_CLASS.get(event.getClass());
    }

    /** Returns the type for a CloudEvents type name such as {@code io.weatherglass.job.completed}. */
    public static Optional<EventType> ofName(String typeName) {
        return Optional.ofNullable(BY_NAME.get(typeName));
    }

    /** Returns the CloudEvents type name, {@code io.weatherglass.job.completed}. */
    public String typeName() {
        return schema.typeName();
    }

    public Class<? extends WorkflowEvent> eventClass() {
        return eventClass;
    }

    /** Returns the {@code dataschema} of events of this type, which contains the version. */
    public URI schemaUri() {
        return schemaUri;
    }

    public String schemaResource() {
        return schema.resource();
    }
}
