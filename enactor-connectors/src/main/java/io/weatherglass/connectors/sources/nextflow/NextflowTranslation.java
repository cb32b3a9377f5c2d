package io.weatherglass.connectors.sources.nextflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class NextflowTranslation implements RunTranslation {
    private ConnectorSettings settings;
    private final RunEvents events;
    private final TaskAttempts attempts = new TaskAttempts();
    private Optional<Instant> begin = Optional.empty();
    private Optional<String> name = Optional.empty();
    private Optional<String> resumes = Optional.empty();
    private Map<String, Set<String>> processes = Map.of();
    private Optional<Instant> deadline = Optional.empty();
    private Optional<String> revision = Optional.empty();
    private Optional<String> parametersHash = Optional.empty();
    private boolean over;

    NextflowTranslation(ConnectorSettings settings, String instance) {
        this.settings = settings;
        this.events = new RunEvents(NextflowConnector.NAME, instance);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        SourceJson json = SourceJson.parse(message.body());
        List<SourceJson> together = json.objects("/messages");
        if (together.isEmpty()) {
            translate(json, message);
        } else {
            translate(together, message);
        }
        return events.take();
    }

    private void translate(List<SourceJson> together, SourceMessage message) {
        List<InvalidMessageException> refused = new ArrayList<>();
        for (SourceJson one : together) {
            try {
                translate(one, message);
            } catch (InvalidMessageException e) {
                refused.add(e);
            }
        }
        if (!refused.isEmpty()) {
            throw InvalidMessageException.ofParts(refused, events.take());
        }
    }

    private void translate(SourceJson json, SourceMessage message) {
        Instant sent = NextflowDates.sent(json, message);
        switch (json.requiredText("/event")) {
            case "started" -> {
                settings = PluginReport.settings(settings, json);
                processes = PluginReport.processes(json);
                deadline = PluginReport.deadline(json);
                revision = WorkflowNames.revision(json);
                parametersHash = json.text("/weatherglass/parametersHash");
                begin(json, sent);
            }
            case "process_pending", "process_submitted", "process_started", "process_completed" ->
                task(TaskUpdate.of(json), json, sent);
            case "completed" -> end(json, sent);
            // a failed task and the end of the run are reported by separate messages
            default -> {}
        }
    }

    /**
     * Reports the start of the run, and reports it again when more is known: messages about tasks do not name the
     * workflow, and the row with the earliest time may arrive late.
     */
    private void begin(SourceJson json, Instant sent) {
        Optional<String> named = name.or(() -> WorkflowNames.of(json));
        Optional<String> earlier = resumes.or(() -> resumes(json));
        Instant date =
                NextflowDates.ofMetadata(json, "/metadata/workflow/start").orElse(sent);
        Instant from = begin.filter(known -> known.isBefore(date)).orElse(date);
        boolean known = begin.equals(Optional.of(from)) && name.equals(named) && resumes.equals(earlier);
        begin = Optional.of(from);
        name = named;
        resumes = earlier;
        if (!known) {
            // if the message about the start was lost, only the run name is known
            WorkflowStarted started = settings.started(named.orElse(json.requiredText("/runName")), from, Map.of())
                    .ofKinds(processes)
                    .ofVersion(revision, parametersHash);
            Optional<Instant> dated = deadline.filter(at -> !at.isBefore(date));
            if (dated.isPresent()) {
                events.keepDeadline();
                started = started.toBuilder().deadline(dated).build();
            }
            events.add(from, earlier.map(started::resuming).orElse(started));
        }
    }

    /**
     * Returns the first characters of the session id if the run was resumed. The instance ids of all runs of a session
     * end with these characters. If the message does not contain the session id, as in trace files, they are taken from
     * the id of this instance.
     */
    private Optional<String> resumes(SourceJson json) {
        boolean resumed =
                json.node("/metadata/workflow/resume").map(JsonNode::asBoolean).orElse(false);
        String instance = events.instance();
        return resumed
                ? json.text("/metadata/workflow/sessionId")
                        .map(NextflowConnector::shortId)
                        .or(() -> Optional.of(instance.substring(instance.lastIndexOf('-') + 1)))
                        .filter(id -> !id.isBlank())
                : Optional.empty();
    }

    private void task(TaskUpdate update, SourceJson json, Instant sent) {
        boolean completes = update.event().equals("process_completed");
        TaskStatus status = TaskStatus.of(update.status());
        if (completes && !status.isEnded()) {
            throw InvalidMessageException.ofState(
                    "/trace/status",
                    update.status(),
                    "the state of a task that has ended",
                    Optional.of(attempts.of(update.task(), update.hash(), update.attempt()).jobId));
        }
        if (begin.isEmpty()) {
            // the times of a cached task are from the run that computed it
            begin(json, update.dates().submit().filter(at -> !status.isReused()).orElse(sent));
        }
        TaskAttempt task = attempts.of(update.task(), update.hash(), update.attempt());
        if (task.isOver()) {
            return;
        }
        if (status.isReused()) {
            task.end(false);
            // the submission contains the kind, which is needed for comparison with past runs; any earlier attempts
            // belong to another run, so this is attempt 1
            events.add(sent, submitted(task.jobId, 1, update));
            events.add(sent, new JobSkipped(task.jobId));
            return;
        }
        events.add(update.dates().submit().orElse(sent), submitted(task.jobId, task.attempt, update));
        if (completes || update.event().equals("process_started")) {
            // a task aborted in the queue has no start
            Optional<Instant> start = update.event().equals("process_started")
                    ? update.dates().start().or(() -> Optional.of(update.notBefore(sent)))
                    : update.dates().start();
            start.ifPresent(at -> events.add(at, new JobStarted(task.jobId, task.attempt, Optional.empty())));
        }
        if (completes) {
            completed(task, update, status, update.dates().complete().orElseGet(() -> update.notBefore(sent)));
        }
    }

    /** Includes the task name if it is not the job id, because the ids of jobs with the same name vary between runs. */
    private static JobSubmitted submitted(String jobId, int attempt, TaskUpdate update) {
        Optional<String> name = Optional.of(update.task().name()).filter(known -> !known.equals(jobId));
        return new JobSubmitted(
                jobId,
                attempt,
                name,
                Optional.of(update.task().process()),
                List.of(),
                update.task().request(),
                update.task().inputBytes());
    }

    private void completed(TaskAttempt task, TaskUpdate update, TaskStatus status, Instant at) {
        switch (status) {
            case ABORTED -> events.add(at, new JobCancelled(task.jobId));
            case FAILED ->
                events.add(
                        at,
                        new JobFailed(
                                task.jobId,
                                task.attempt,
                                Optional.of(update.failure().reason()),
                                update.runtime(),
                                update.failure().willRetry(),
                                update.usage()));
            default -> events.addCompleted(at, task.jobId, task.attempt, update.runtime(), update.usage());
        }
        task.end(status == TaskStatus.FAILED);
    }

    private void end(SourceJson json, Instant sent) {
        Instant at =
                NextflowDates.ofMetadata(json, "/metadata/workflow/complete").orElse(sent);
        boolean success =
                json.node("/metadata/workflow/success").map(JsonNode::asBoolean).orElse(false);
        Optional<String> reason = json.text("/metadata/workflow/errorReport")
                .or(() -> json.text("/metadata/workflow/errorMessage"))
                .map(report -> report.lines().findFirst().orElse(report));
        begin(json, sent);
        if (!over) {
            over = true;
            Optional<ReportedJobCounts> reported = reported(json);
            events.add(at, success ? new WorkflowCompleted(reported) : new WorkflowFailed(reason, reported));
        }
    }

    private static Optional<ReportedJobCounts> reported(SourceJson json) {
        String stats = "/metadata/workflow/stats";
        if (json.integer(stats + "/succeededCount").isEmpty()) {
            return Optional.empty();
        }
        long failed = count(json, stats + "/failedCount") - count(json, stats + "/retriesCount");
        return Optional.of(new ReportedJobCounts(
                count(json, stats + "/succeededCount"),
                (int) Math.max(0, failed),
                count(json, stats + "/cachedCount")));
    }

    private static int count(SourceJson json, String pointer) {
        return (int)
                Math.max(0, Math.min(Integer.MAX_VALUE, json.integer(pointer).orElse(0)));
    }
}
