package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
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
    private boolean ofAirflow;

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
        ofAirflow |= event.airflow().isPresent();
        if (event.isOfWhole()) {
            whole(event, events, known);
        } else if (!ofAirflow || event.airflow().isPresent()) {
            // what a task of Airflow runs is a part of it
            known.report(event);
        }
        return events.take();
    }

    private RunEvents begin(LineageEvent event) {
        String id = event.whole().job() + "-" + runId;
        // that of a run of which tasks were cleared ends in the first run's, by which it is found
        String attempt = cleared(event).map(first -> "-" + first).orElse("");
        RunEvents events = new RunEvents(
                OpenLineageConnector.NAME,
                settings.instance().orElse((id + attempt).replaceAll("[^A-Za-z0-9._-]+", "-")));
        begun = Optional.of(events);
        jobs = Optional.of(new LineageJobs(events));
        events.add(event.time(), started(event));
        return events;
    }

    private WorkflowStarted started(LineageEvent event) {
        WorkflowStarted known = settings.started(event.whole().job(), event.time(), Map.of());
        return known.toBuilder()
                .kinds(event.airflow().map(AirflowFacets::tasks).orElse(Map.of()))
                .deadline(known.deadline()
                        .or(() -> event.airflow()
                                .flatMap(AirflowFacets::deadline)
                                .filter(date -> date.isAfter(event.time()))))
                .resumes(cleared(event))
                .build();
    }

    private static Optional<String> cleared(LineageEvent event) {
        return event.airflow().flatMap(AirflowFacets::cleared).map(ClearedRun::firstRunId);
    }

    private void whole(LineageEvent event, RunEvents events, LineageJobs known) {
        switch (event.type()) {
            case "START" -> {
                if (start.isEmpty()) {
                    start = Optional.of(event);
                    // replaces the date of another message that came first
                    events.add(event.time(), started(event));
                }
            }
            case "COMPLETE" -> end(event, events, known, new WorkflowCompleted());
            case "FAIL" -> end(event, events, known, new WorkflowFailed(event.error()));
            case "ABORT" -> end(event, events, known, new WorkflowFailed(Optional.of("aborted")));
            default -> {}
        }
    }

    /** What has had no parts was a job of its own, which only shows when it ends; but not a run of a DAG of Airflow. */
    private void end(LineageEvent event, RunEvents events, LineageJobs known, WorkflowEvent end) {
        if (over) {
            return;
        }
        over = true;
        if (known.isEmpty() && !ofAirflow) {
            start.ifPresent(known::report);
            known.report(event);
        }
        if (ofAirflow && end instanceof WorkflowCompleted) {
            // the scheduler ends the run while a task's last message may be on its way
            known.endAll(event.time());
        }
        events.add(event.time(), end);
    }
}
