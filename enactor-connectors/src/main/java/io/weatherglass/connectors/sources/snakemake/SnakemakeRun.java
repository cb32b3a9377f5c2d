package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.ReportedJobs;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run of Snakemake as its log messages report it. */
final class SnakemakeRun implements RunTranslation {
    /** How the message begins that says that jobs have failed for good and nothing runs any more. */
    private static final String FAILED = "Exiting because a job execution failed";

    private static final double MICROS_PER_SECOND = 1e6;
    private static final double LATEST = 1e11;

    private final ConnectorSettings settings;
    private final RunEvents events;
    private final RuleJobs jobs;
    private Optional<Instant> first = Optional.empty();
    private boolean begun;
    private boolean over;

    SnakemakeRun(ConnectorSettings settings, String instance) {
        this.settings = settings;
        this.events = new RunEvents(SnakemakeConnector.NAME, instance);
        this.jobs = new RuleJobs(events);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        SourceJson json = SourceJson.parse(
                message.method().isEmpty()
                        ? message.body()
                        : FormFields.parse(message.body()).required("msg"));
        String level = json.requiredText("/level");
        Instant at = timestamp(json).orElse(message.receivedAt());
        switch (level) {
            case "run_info" -> begin(at, JobCounts.parse(json.text("/msg").orElse("")));
            case "job_info" -> {
                RuleJobs.Description job = RuleJobs.Description.of(json);
                beginUnlessBegun(at);
                jobs.info(job, at);
            }
            case "job_finished", "job_error" -> {
                long id = json.requiredInteger("/jobid");
                beginUnlessBegun(at);
                jobs.ended(id, at, level.equals("job_finished"));
            }
            case "progress" -> progress(at, json.requiredInteger("/done"), json.requiredInteger("/total"));
            case "error" -> error(at, json.text("/msg").orElse(""));
            // a run begins where Snakemake first speaks, but only if it comes to have jobs
            default -> first = first.or(() -> Optional.of(at));
        }
        return events.take();
    }

    private static Optional<Instant> timestamp(SourceJson json) {
        OptionalDouble seconds = json.number("/timestamp");
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        if (!(seconds.getAsDouble() > 0 && seconds.getAsDouble() < LATEST)) {
            throw new InvalidMessageException(
                    "/timestamp", Double.toString(seconds.getAsDouble()), "must be in seconds since 1970");
        }
        long micros = Math.round(seconds.getAsDouble() * MICROS_PER_SECOND);
        return Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }

    private void begin(Instant at, Map<String, Integer> expectedJobs) {
        Instant from = first.orElse(at);
        first = Optional.of(from);
        begun = true;
        events.add(from, settings.started(RunIds.workflow(events.instance()), from, expectedJobs));
    }

    private void beginUnlessBegun(Instant at) {
        if (!begun) {
            begin(at, Map.of());
        }
    }

    private void progress(Instant at, long done, long total) {
        beginUnlessBegun(at);
        if (!over && total > 0 && done >= total) {
            over = true;
            int completed = (int) Math.min(Integer.MAX_VALUE, total);
            events.add(at, new WorkflowCompleted(Optional.of(new ReportedJobs(completed, 0, 0))));
        }
    }

    private void error(Instant at, String text) {
        if (!over && text.startsWith(FAILED)) {
            beginUnlessBegun(at);
            over = true;
            events.add(at, new WorkflowFailed(Optional.of(FAILED)));
        }
    }
}
