package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.validation.NameRules;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Ensures that no attempt at a job ends before it starts: an end time before the start is replaced by the start time.
 * Not thread-safe.
 */
final class AttemptDateCorrection {
    private record Started(Instant at, int attempt) {}

    private final Map<String, Started> running = new HashMap<>();

    private Optional<String> contradictory = Optional.empty();

    /** Returns the first job whose end time is unknown because the reported one is before its start. */
    Optional<String> contradictory() {
        return contradictory;
    }

    EventEnvelope checked(EventEnvelope envelope, Consumer<Violation> onViolation) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobStarted job) {
            running.put(job.jobId(), new Started(envelope.time(), job.attempt()));
            return envelope;
        }
        Optional<Instant> start = endedAttempt(event);
        if (start.filter(envelope.time()::isBefore).isEmpty()) {
            return envelope;
        }
        EventEnvelope atStart = envelope.at(start.get());
        if (RunEvents.secondsBetween(start.get(), envelope.time()).isPresent()) {
            return atStart;
        }
        onViolation.accept(new Violation(
                "end of job " + event.subject().orElseThrow(),
                envelope.time().toString(),
                "must not be before its start at " + start.get()
                        + " (its runtime is not used; check the clocks and the time zone of the source)"));
        contradictory = contradictory.or(event::subject);
        return withoutRuntime(atStart);
    }

    private Optional<Instant> endedAttempt(WorkflowEvent event) {
        Started started = running.get(event.subject().orElse(""));
        boolean ends = started != null
                && (event instanceof JobCompleted completed && completed.attempt() == started.attempt()
                        || event instanceof JobFailed failed && failed.attempt() == started.attempt()
                        || event instanceof JobSkipped
                        || event instanceof JobCancelled);
        if (!ends) {
            return Optional.empty();
        }
        running.remove(event.subject().orElseThrow());
        return Optional.of(started.at());
    }

    private static EventEnvelope withoutRuntime(EventEnvelope envelope) {
        if (envelope.event() instanceof JobFailed job) {
            return envelope.with(new JobFailed(
                    job.jobId(), job.attempt(), job.reason(), OptionalDouble.empty(), job.willRetry(), job.usage()));
        }
        return envelope.event() instanceof JobCompleted job
                ? new EventEnvelope(
                        NameRules.fitting("job.skipped/" + job.jobId()),
                        envelope.source(),
                        envelope.time(),
                        envelope.timescale(),
                        envelope.workflowInstance(),
                        new JobSkipped(job.jobId()))
                : envelope;
    }
}
