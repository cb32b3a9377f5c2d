package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.RunDateChecks;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Summarizes the jobs, the event times and the end of a recorded run. Not thread-safe. */
public final class RunSummary {
    private enum State {
        OPEN,
        DONE,
        NOT_DONE
    }

    private final Map<String, State> jobs = new HashMap<>();
    private final RunDateChecks dates = new RunDateChecks();
    private Optional<EventEnvelope> last = Optional.empty();
    private Optional<EventEnvelope> end = Optional.empty();

    RunSummary() {}

    void add(EventEnvelope envelope) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobEvent job) {
            jobs.put(job.jobId(), state(job));
        } else if (event instanceof WorkflowCompleted || event instanceof WorkflowFailed) {
            end = Optional.of(envelope);
        }
        dates.add(envelope);
        last = last.filter(known -> !known.time().isBefore(envelope.time())).or(() -> Optional.of(envelope));
    }

    private static State state(JobEvent job) {
        if (job instanceof JobCompleted || job instanceof JobSkipped) {
            return State.DONE;
        }
        return job instanceof JobFailed || job instanceof JobCancelled ? State.NOT_DONE : State.OPEN;
    }

    /** Returns the instance id; empty if there are no events. */
    public String instance() {
        return last.map(EventEnvelope::workflowInstance).orElse("");
    }

    public boolean hasEnd() {
        return end.isPresent();
    }

    private long count(State state) {
        return jobs.values().stream().filter(state::equals).count();
    }

    /**
     * Returns the reason why the run must not count as completed, which is that some of its jobs have not ended; empty
     * if all jobs have ended or the run has failed.
     */
    public Optional<String> unfinished() {
        long open = count(State.OPEN);
        return open == 0
                        || end.filter(event -> event.event() instanceof WorkflowFailed)
                                .isPresent()
                ? Optional.empty()
                : Optional.of(open + " of " + jobs.size() + " jobs have not ended");
    }

    /**
     * Returns an event that ends the run at the time of its last event, for sources that do not report the end of a run
     * ({@link Connector#endsUnreported}). The run counts as completed if all jobs have completed, and as failed
     * otherwise.
     *
     * @return empty if the end was reported, or the run has no jobs or a job that has not ended
     */
    Optional<EventEnvelope> unreportedEnd() {
        if (end.isPresent() || jobs.isEmpty() || count(State.OPEN) > 0) {
            return Optional.empty();
        }
        long notDone = count(State.NOT_DONE);
        WorkflowEvent event = notDone == 0
                ? new WorkflowCompleted()
                : new WorkflowFailed(Optional.of(notDone + " of " + jobs.size() + " jobs did not complete"));
        return last.map(latest -> new EventEnvelope(
                EventType.of(event).typeName(),
                latest.source(),
                latest.time(),
                latest.timescale(),
                latest.workflowInstance(),
                event));
    }

    /** Returns the time from the submission to the last event; zero if there are no events. */
    Duration makespan() {
        return dates.makespan();
    }

    /** Returns the reason why a finished run must not be used for learning; empty if its event times are plausible. */
    public Optional<String> implausible() {
        return dates.implausible();
    }
}
