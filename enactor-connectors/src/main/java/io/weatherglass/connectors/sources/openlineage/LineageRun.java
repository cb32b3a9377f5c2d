package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run of a workflow: a run of OpenLineage with all that name it as their parent or root. */
final class LineageRun implements RunTranslation {
    private static final List<String> TYPES = List.of("START", "RUNNING", "COMPLETE", "ABORT", "FAIL", "OTHER");

    private final ConnectorSettings settings;
    private final String runId;
    private Optional<RunEvents> begun = Optional.empty();
    private Optional<LineageJobs> jobs = Optional.empty();
    /** The message with which the run started. */
    private Optional<LineageEvent> start = Optional.empty();

    private boolean over;

    LineageRun(ConnectorSettings settings, String runId) {
        this.settings = settings;
        this.runId = runId;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        LineageEvent event = LineageEvent.parse(message)
                .orElseThrow(() -> new InvalidMessageException("/run", "absent", "is required"));
        if (!TYPES.contains(event.type())) {
            throw new InvalidMessageException("/eventType", event.type(), "must be one of " + TYPES);
        }
        RunEvents events = begun.orElseGet(() -> begin(event));
        LineageJobs known = jobs.orElseThrow();
        if (event.isOfWhole()) {
            whole(event, events, known);
        } else {
            known.report(event);
        }
        return events.take();
    }

    private RunEvents begin(LineageEvent event) {
        String name = event.whole().job();
        String id = runId.replaceAll("[^A-Za-z0-9._-]+", "-");
        RunEvents events =
                new RunEvents(OpenLineageConnector.NAME, settings.instance().orElse(name + "-" + id));
        begun = Optional.of(events);
        jobs = Optional.of(new LineageJobs(events));
        events.add(event.time(), settings.started(name, event.time(), Map.of()));
        return events;
    }

    private void whole(LineageEvent event, RunEvents events, LineageJobs known) {
        switch (event.type()) {
            case "START" -> {
                if (start.isEmpty()) {
                    start = Optional.of(event);
                    // replaces the date of another message that came first
                    events.add(event.time(), settings.started(event.run().job(), event.time(), Map.of()));
                }
            }
            case "COMPLETE" -> end(event, events, known, new WorkflowCompleted());
            case "FAIL" -> end(event, events, known, new WorkflowFailed(event.error()));
            case "ABORT" -> end(event, events, known, new WorkflowFailed(Optional.of("aborted")));
            default -> {}
        }
    }

    /** What has had no parts was a job of its own, which only shows when it ends. */
    private void end(LineageEvent event, RunEvents events, LineageJobs known, WorkflowEvent end) {
        if (over) {
            return;
        }
        over = true;
        if (known.isEmpty()) {
            start.ifPresent(known::report);
            known.report(event);
        }
        events.add(event.time(), end);
    }
}
