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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Translates a workflow run: an OpenLineage run and all runs that name it as their parent or root. */
final class LineageTranslation implements RunTranslation {
    private static final List<String> TYPES = List.of("START", "RUNNING", "COMPLETE", "ABORT", "FAIL", "OTHER");

    private final ConnectorSettings settings;
    private final String runId;
    private Optional<RunEvents> begun = Optional.empty();
    private Optional<LineageJobs> jobs = Optional.empty();
    private Optional<LineageEvent> start = Optional.empty();

    private Optional<LineageEvent> described = Optional.empty();

    private Instant earliest = Instant.MAX;
    private Optional<Instant> end = Optional.empty();
    private boolean ofAirflow;
    private int enactments = 1;

    LineageTranslation(ConnectorSettings settings, String runId) {
        this.settings = settings;
        this.runId = runId;
    }

    @Override
    public boolean isOver() {
        return end.isPresent();
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        LineageEvent event = LineageEvent.parse(message)
                .orElseThrow(() -> new InvalidMessageException("/run", "absent", "is required"));
        if (!TYPES.contains(event.type())) {
            throw InvalidMessageException.ofState(
                    "/eventType", event.type(), "one of " + TYPES, jobs.flatMap(known -> known.unknown(event)));
        }
        boolean ofWhole =
                event.run().equals(event.whole()) && event.run().runId().equals(runId);
        if (ofWhole && event.airflow().filter(task -> !task.ofDagRun()).isPresent()) {
            throw new InvalidMessageException(
                    "/run/facets/parent", "absent", "is required for an Airflow task whose start was not received");
        }
        if (ofWhole
                && event.type().equals("START")
                && end.filter(event.time()::isAfter).isPresent()) {
            begun = Optional.empty();
            start = Optional.empty();
            described = Optional.empty();
            earliest = Instant.MAX;
            end = Optional.empty();
            enactments++;
        }
        RunEvents events = begun.orElseGet(() -> begin(event));
        LineageJobs known = jobs.orElseThrow();
        beginAt(event, ofWhole, events);
        ofAirflow |= event.airflow().isPresent();
        if (ofWhole) {
            whole(event, events, known);
        } else if (!ofAirflow || event.airflow().isPresent()) {
            // runs started by an Airflow task are part of that task
            known.report(event);
        }
        return events.take();
    }

    private RunEvents begin(LineageEvent event) {
        String id = event.whole().job() + "-" + runId;
        // the id of a run with cleared tasks ends with the id of the first run, to link the two runs
        String attempt = cleared(event).map(first -> "-" + first).orElse("");
        String again = enactments > 1 ? "-" + enactments : "";
        RunEvents events = new RunEvents(
                OpenLineageConnector.NAME,
                settings.instance().orElse((id + attempt).replaceAll("[^A-Za-z0-9._-]+", "-")) + again);
        if (settings.deadlineAfter().isEmpty()) {
            // Airflow reports the deadline as a point in time
            events.keepDeadline();
        }
        begun = Optional.of(events);
        jobs = Optional.of(new LineageJobs(events));
        return events;
    }

    private void beginAt(LineageEvent event, boolean ofWhole, RunEvents events) {
        boolean starts = ofWhole && event.type().equals("START") && start.isEmpty();
        if (starts) {
            start = Optional.of(event);
        }
        boolean earlier = event.time().isBefore(earliest);
        if (starts || described.isEmpty()) {
            described = Optional.of(event);
        } else if (!earlier) {
            return;
        }
        earliest = earlier ? event.time() : earliest;
        events.add(earliest, started(described.get(), earliest));
    }

    private WorkflowStarted started(LineageEvent event, Instant at) {
        WorkflowStarted known = settings.started(event.whole().job(), at, Map.of());
        return known.toBuilder()
                .kinds(event.airflow().map(AirflowFacets::tasks).orElse(Map.of()))
                .deadline(known.deadline()
                        .or(() ->
                                event.airflow().flatMap(AirflowFacets::deadline).filter(date -> date.isAfter(at))))
                .resumes(cleared(event))
                .build();
    }

    private static Optional<String> cleared(LineageEvent event) {
        return event.airflow().flatMap(AirflowFacets::cleared).map(ClearedRun::firstRunId);
    }

    private void whole(LineageEvent event, RunEvents events, LineageJobs known) {
        switch (event.type()) {
            case "COMPLETE" -> end(event, events, known, new WorkflowCompleted());
            case "FAIL" -> end(event, events, known, new WorkflowFailed(event.error()));
            case "ABORT" -> end(event, events, known, new WorkflowFailed(Optional.of("aborted")));
            default -> {}
        }
    }

    /** Ends the run. A run without child runs is reported as a single job, unless it is a DAG run of Airflow. */
    private void end(LineageEvent event, RunEvents events, LineageJobs known, WorkflowEvent outcome) {
        if (end.isPresent()) {
            return;
        }
        end = Optional.of(event.time());
        if (known.isEmpty() && !ofAirflow) {
            start.ifPresent(known::report);
            known.report(event);
        }
        if (ofAirflow && outcome instanceof WorkflowCompleted) {
            // the scheduler may end the run while the last message about a task is still in transit
            known.endAll(
                    event.time(), event.airflow().map(AirflowFacets::states).orElse(Map.of()));
        }
        events.add(event.time(), outcome);
    }
}
