package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Translates a file. If the file is received again with other jobs, the new plan replaces the old one. */
final class PlanTranslation implements RunTranslation {
    private final WorkflowFileConnector connector;
    private final String run;
    private final ConnectorSettings settings;
    private Optional<RunEvents> events = Optional.empty();
    private Optional<Instant> submittedAt = Optional.empty();
    private List<PlannedJob> jobs = List.of();
    private int revision;
    private boolean over;

    PlanTranslation(WorkflowFileConnector connector, String run, ConnectorSettings settings) {
        this.connector = connector;
        this.run = run;
        this.settings = settings;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        WorkflowFileContent described = connector.read(run, message);
        InvalidMessageException.requirePlannable(described.jobs());
        Instant submission = submittedAt.orElseGet(() -> connector.submission(described, message));
        RunEvents collected = events.orElseGet(() -> new RunEvents(
                connector.name(), settings.instance().orElseGet(() -> run + "-" + submission.getEpochSecond())));
        submittedAt = Optional.of(submission);
        events = Optional.of(collected);
        if (!described.jobs().equals(jobs)) {
            jobs = described.jobs();
            revision++;
            collected.add(
                    submission,
                    settings.on(described.resources()).planned(described.workflow(), submission, revision, jobs));
        }
        report(described.events(), collected);
        return collected.take();
    }

    private void report(List<WorkflowFileContent.Dated> described, RunEvents to) {
        // the sort is stable, so simultaneous events of a job keep their order
        described.stream()
                .sorted(Comparator.comparing(WorkflowFileContent.Dated::at))
                .forEach(dated -> to.add(dated.at(), dated.event()));
        over |= described.stream()
                .anyMatch(
                        dated -> dated.event() instanceof WorkflowCompleted || dated.event() instanceof WorkflowFailed);
    }
}
