package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.NameRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The workflow name of a recorded run, taken from its events or from the folder of its file. */
final class RecordedWorkflowName {

    private final String name;

    private RecordedWorkflowName(String name) {
        this.name = name;
    }

    /** Returns the workflow named by the events; empty if they contain neither a plan nor a start. */
    static Optional<RecordedWorkflowName> named(List<EventEnvelope> events) {
        return events.stream()
                .flatMap(event -> event.event() instanceof WorkflowStarted started
                        ? Stream.of(started.workflow())
                        : event.event() instanceof WorkflowPlanned planned
                                ? Stream.of(planned.plan().workflow())
                                : Stream.empty())
                .reduce((earlier, later) -> later)
                .map(RecordedWorkflowName::new);
    }

    /** Returns a workflow named after the folder of a file, or this workflow if the folder has no name. */
    RecordedWorkflowName orOfFolder(Path file) {
        return Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
                .flatMap(folder -> Optional.ofNullable(folder.getFileName()))
                .map(folder -> new RecordedWorkflowName(NameRules.fitting(folder.toString())))
                .orElse(this);
    }

    /** @param events events of one run in any order, at least one */
    RecordedRunEvents run(List<EventEnvelope> events, Path file) {
        List<EventEnvelope> own =
                EventsInOrder.of(events).stream().map(this::ofWorkflow).toList();
        return new RecordedRunEvents(own.get(0).workflowInstance(), name, file, own);
    }

    private EventEnvelope ofWorkflow(EventEnvelope event) {
        return event.event() instanceof WorkflowStarted started
                        && !started.workflow().equals(name)
                ? event.with(started.ofWorkflow(name))
                : event;
    }
}
