package io.weatherglass.connectors.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks the event times of one run. A run with implausible times must not be used for learning, because its makespan
 * and the runtimes of its jobs are probably wrong. Not thread-safe.
 */
public final class RunDateChecks {
    /** Maximum difference between two clocks at one site. */
    private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);

    private static final Duration MAX_MAKESPAN = Duration.ofDays(366);
    private static final double DAYS_PER_YEAR = 365.25;

    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private Instant lastOfJobs = Instant.MIN;
    private String lastJob = "";
    private Optional<Instant> end = Optional.empty();
    private double longestSeconds;
    private int completed;

    /** Returns the end of a run, corrected if clocks that differ slightly place it before the last event. */
    public static Instant notBefore(Instant last, Instant end) {
        return end.isBefore(last) && !end.plus(MAX_CLOCK_SKEW).isBefore(last) ? last : end;
    }

    /** Adds an event of the run. Events may be added in any order. */
    public void add(EventEnvelope envelope) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobEvent job && envelope.time().isAfter(lastOfJobs)) {
            lastOfJobs = envelope.time();
            lastJob = job.jobId();
        }
        if (event instanceof JobCompleted job) {
            completed++;
            longestSeconds = Math.max(longestSeconds, job.runtimeSeconds());
        } else if (event instanceof WorkflowCompleted || event instanceof WorkflowFailed) {
            end = Optional.of(envelope.time());
        }
        Instant begin = begin(envelope);
        first = begin.isBefore(first) ? begin : first;
        last = envelope.time().isAfter(last) ? envelope.time() : last;
    }

    private static Instant begin(EventEnvelope envelope) {
        if (envelope.event() instanceof WorkflowStarted started) {
            return started.submittedAt();
        }
        return envelope.event() instanceof WorkflowPlanned planned
                ? planned.plan().submittedAt()
                : envelope.time();
    }

    /** Returns the time from the submission to the last event; zero if there are no events. */
    public Duration makespan() {
        return last.isBefore(first) ? Duration.ZERO : Duration.between(first, last);
    }

    /**
     * Returns the reason why a run that has ended must not be used for learning; empty if its event times are plausible
     * or it has not ended.
     */
    public Optional<String> implausible() {
        if (end.isEmpty()) {
            return Optional.empty();
        }
        Duration makespan = makespan();
        if (lastOfJobs.isAfter(end.get().plus(MAX_CLOCK_SKEW))) {
            return Optional.of(
                    "job \"" + lastJob + "\" is dated " + lastOfJobs + ", after the end of the run at " + end.get());
        } else if (makespan.compareTo(MAX_MAKESPAN) > 0) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a makespan of %.1f years, from %s to %s",
                    makespan.toDays() / DAYS_PER_YEAR,
                    first,
                    last));
        } else if (makespan.isZero() && (longestSeconds >= 1 || completed > 1)) {
            return Optional.of("a makespan of 0 s for " + completed + " jobs, all dated " + first);
        }
        return Optional.empty();
    }
}
