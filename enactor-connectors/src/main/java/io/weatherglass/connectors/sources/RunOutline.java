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
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Summarizes the events of one recorded run: the state of its jobs, its dates and its end. Not thread-safe. */
public final class RunOutline {
    /** Clocks of the machines of one site differ by less. */
    private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

    private static final Duration MAX_MAKESPAN = Duration.ofDays(366);
    private static final double DAYS_PER_YEAR = 365.25;

    private enum State {
        OPEN,
        DONE,
        NOT_DONE
    }

    private final Map<String, State> jobs = new HashMap<>();
    private Optional<EventEnvelope> last = Optional.empty();
    private Optional<EventEnvelope> lastOfJobs = Optional.empty();
    private Optional<EventEnvelope> end = Optional.empty();
    private Instant first = Instant.MAX;
    private double longestSeconds;
    private int completed;

    RunOutline() {}

    void add(EventEnvelope envelope) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobEvent job) {
            jobs.put(job.jobId(), state(job));
            lastOfJobs = later(lastOfJobs, envelope);
        }
        if (event instanceof JobCompleted job) {
            completed++;
            longestSeconds = Math.max(longestSeconds, job.runtimeSeconds());
        } else if (event instanceof WorkflowCompleted || event instanceof WorkflowFailed) {
            end = Optional.of(envelope);
        }
        Instant begin = event instanceof WorkflowStarted started ? started.submittedAt() : envelope.time();
        first = begin.isBefore(first) ? begin : first;
        last = later(last, envelope);
    }

    private static Optional<EventEnvelope> later(Optional<EventEnvelope> known, EventEnvelope other) {
        return known.filter(event -> !event.time().isBefore(other.time())).or(() -> Optional.of(other));
    }

    private static State state(JobEvent job) {
        if (job instanceof JobCompleted || job instanceof JobSkipped) {
            return State.DONE;
        }
        return job instanceof JobFailed || job instanceof JobCancelled ? State.NOT_DONE : State.OPEN;
    }

    /** The id of the instance; empty if there was no event. */
    public String instance() {
        return last.map(EventEnvelope::workflowInstance).orElse("");
    }

    /** Returns whether the end of the run is known. */
    public boolean hasEnd() {
        return end.isPresent();
    }

    private long count(State state) {
        return jobs.values().stream().filter(state::equals).count();
    }

    /** Returns the reason why the run must not count as completed: it has jobs that have not ended; else empty. */
    public Optional<String> unfinished() {
        long open = count(State.OPEN);
        return open == 0
                        || end.filter(event -> event.event() instanceof WorkflowFailed)
                                .isPresent()
                ? Optional.empty()
                : Optional.of(open + " of " + jobs.size() + " jobs have not ended");
    }

    /**
     * Returns the end of a run whose source reports no ends ({@link Connector#endsUnreported}), at its last event. The run has completed if
     * all of its jobs have, else it has failed.
     *
     * @return empty if there is an end, no job, or a job that has not ended
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

    /** Returns the time from the submission to the last event; zero if there was no event. */
    Duration makespan() {
        return last.map(event -> Duration.between(first, event.time())).orElse(Duration.ZERO);
    }

    /** Returns the reason why a run with an end must not be used for learning; empty if its dates are plausible. */
    public Optional<String> implausible() {
        if (end.isEmpty()) {
            return Optional.empty();
        }
        Instant ended = end.get().time();
        Instant afterEnd = lastOfJobs.map(EventEnvelope::time).orElse(ended);
        Duration makespan = makespan();
        if (afterEnd.isAfter(ended.plus(MAX_CLOCK_SKEW))) {
            return Optional.of(
                    "job \"" + lastOfJobs.flatMap(job -> job.event().subject()).orElse("") + "\" is dated " + afterEnd
                            + ", after the end of the run at " + ended);
        } else if (makespan.compareTo(MAX_MAKESPAN) > 0) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a makespan of %.1f years, from %s to %s",
                    makespan.toDays() / DAYS_PER_YEAR,
                    first,
                    first.plus(makespan)));
        } else if (makespan.isZero() && first.equals(Instant.EPOCH)) {
            return Optional.of(
                    "its messages have no date: follow the file from the start of the run (connect --follow)");
        } else if (makespan.isZero() && (longestSeconds >= 1 || completed > 1)) {
            return Optional.of("a makespan of 0 s for " + completed + " jobs, all dated " + first);
        }
        return Optional.empty();
    }
}
