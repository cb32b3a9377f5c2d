package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Translates a file; when it comes again with other jobs it replaces the plan. */
final class PlanTranslation implements RunTranslation {
    private record Dated(Instant at, WorkflowEvent event) {}

    private final PlanConnector connector;
    private final String run;
    private final ConnectorSettings settings;
    private Optional<RunEvents> events = Optional.empty();
    private Optional<Instant> submittedAt = Optional.empty();
    private List<PlannedJob> jobs = List.of();
    private int revision;
    private boolean over;

    PlanTranslation(PlanConnector connector, String run, ConnectorSettings settings) {
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
        DescribedRun described = connector.read(run, message);
        Instant submission = submittedAt.orElseGet(() -> connector.submission(described, message));
        RunEvents told = events.orElseGet(() -> new RunEvents(
                connector.name(), settings.instance().orElseGet(() -> run + "-" + submission.getEpochSecond())));
        submittedAt = Optional.of(submission);
        events = Optional.of(told);
        if (!described.jobs().equals(jobs)) {
            jobs = described.jobs();
            revision++;
            told.add(submission, settings.planned(described.workflow(), submission, revision, jobs));
        }
        executed(described.executions(), told);
        return told.take();
    }

    private void executed(List<DescribedRun.JobExecution> executions, RunEvents told) {
        List<Dated> dated = new ArrayList<>();
        for (DescribedRun.JobExecution execution : executions) {
            String job = execution.jobId();
            dated.add(new Dated(execution.startedAt(), new JobSubmitted(job, 1)));
            dated.add(new Dated(execution.startedAt(), new JobStarted(job, 1, Optional.empty())));
            dated.add(new Dated(
                    execution.endedAt(),
                    new JobCompleted(
                            job,
                            1,
                            execution.runtimeSeconds(),
                            Optional.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.empty())));
        }
        // stable: what has the same date stays in the order of life
        dated.sort(Comparator.comparing(Dated::at));
        dated.forEach(event -> told.add(event.at(), event.event()));
        if (!dated.isEmpty()) {
            over = true;
            told.add(dated.get(dated.size() - 1).at(), new WorkflowCompleted());
        }
    }
}
