package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The end of a recorded run whose source reports none ({@link Connector#endsUnreported}): that of its last job. */
final class UnreportedEnd {
    private UnreportedEnd() {}

    /**
     * The end of a run; completed if all of its jobs are, else failed.
     *
     * @param events of the run, those of each job in their order
     * @return empty if there is no job, or one that has not ended
     */
    static Optional<EventEnvelope> of(List<EventEnvelope> events) {
        Map<String, WorkflowEvent> last = new HashMap<>();
        for (EventEnvelope event : events) {
            if (event.event() instanceof JobEvent job) {
                last.put(job.jobId(), job);
            }
        }
        long completed = last.values().stream()
                .filter(event -> event instanceof JobCompleted || event instanceof JobSkipped)
                .count();
        long ended = completed
                + last.values().stream()
                        .filter(event -> event instanceof JobFailed || event instanceof JobCancelled)
                        .count();
        if (last.isEmpty() || ended < last.size()) {
            return Optional.empty();
        }
        WorkflowEvent end = completed == ended
                ? new WorkflowCompleted()
                : new WorkflowFailed(Optional.of((ended - completed) + " of " + ended + " jobs did not complete"));
        EventEnvelope latest =
                events.stream().max(Comparator.comparing(EventEnvelope::time)).orElseThrow();
        return Optional.of(new EventEnvelope(
                EventType.of(end).typeName(),
                latest.source(),
                latest.time(),
                latest.timescale(),
                latest.workflowInstance(),
                end));
    }
}
