package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.RunEvents;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Adds the events of jobs. If the source does not count attempts, a start after a failure begins the next attempt. */
final class JobAttempts {
    /** The latest attempt at a job that is known to have failed. */
    private record Failure(int attempt, Instant at) {}

    private final RunEvents events;
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Failure> failed = new HashMap<>();
    private final Map<String, Instant> started = new HashMap<>();
    private final Set<String> ended = new HashSet<>();

    JobAttempts(RunEvents events) {
        this.events = events;
    }

    void report(JobNews news) {
        news.types().forEach(type -> report(type, news));
    }

    private void report(String type, JobNews news) {
        switch (type) {
            case "job.submitted" -> submitted(news, news.submittedAt().orElse(news.at()));
            case "job.started" -> started(news, news.startedAt().orElse(news.at()));
            case "job.completed" -> completed(news);
            case "job.failed" -> failed(news);
            case "job.cancelled" -> endedEarly(news, new JobCancelled(news.job()));
            case "job.skipped" -> endedEarly(news, new JobSkipped(news.job()));
            default -> {}
        }
    }

    private void endedEarly(JobNews news, JobEvent end) {
        submitted(news, attempt(news, false), news.startedAt().orElse(news.at()));
        events.add(news.at(), end);
    }

    private int attempt(JobNews news, boolean begins) {
        int known = attempts.getOrDefault(news.job(), 1);
        // a report with a time before the failure does not begin another attempt
        boolean again = begins
                && Optional.ofNullable(failed.get(news.job()))
                        .filter(failure ->
                                failure.attempt() >= known && !news.at().isBefore(failure.at()))
                        .isPresent();
        int attempt = news.attempt().orElse(again ? known + 1 : known);
        attempts.put(news.job(), attempt);
        return attempt;
    }

    private boolean begunAfterFailure(JobNews news) {
        Failure failure = failed.get(news.job());
        return failure != null
                && news.startedAt()
                        .filter(start -> !start.isBefore(failure.at()))
                        .isPresent()
                && !news.at().equals(failure.at());
    }

    private int submitted(JobNews news, Instant at) {
        requeued(news);
        int attempt = attempt(news, true);
        return submitted(news, attempt, at);
    }

    /**
     * Reports the failure of a job that was evicted or failed and is now queued again, although its end was not
     * reported. Allows for times rounded to whole seconds.
     */
    private void requeued(JobNews news) {
        int known = attempts.getOrDefault(news.job(), 1);
        Instant start = started.get(news.job() + "/" + known);
        boolean again = news.attempt().isEmpty()
                && start != null
                && !ended.contains(news.job() + "/" + known)
                && news.startedAt().isEmpty()
                && news.time().filter(start.plusSeconds(1)::isBefore).isPresent();
        if (again) {
            fail(news, known, RunEvents.secondsBetween(start, news.at()), true);
        }
    }

    private int submitted(JobNews news, int attempt, Instant at) {
        events.add(
                news.submittedAt().orElse(at),
                new JobSubmitted(
                        news.job(),
                        attempt,
                        news.description().name(),
                        news.description().kind(),
                        news.description().dependencies(),
                        news.description().request()));
        return attempt;
    }

    private void started(JobNews news, Instant at) {
        int attempt = submitted(news, attempt(news, true), at);
        start(news, attempt, at);
    }

    private void start(JobNews news, int attempt, Instant at) {
        started.put(news.job() + "/" + attempt, at);
        events.add(at, new JobStarted(news.job(), attempt, Optional.empty()));
    }

    private void completed(JobNews news) {
        int attempt = attempt(news, begunAfterFailure(news));
        OptionalDouble runtime = ended(news, attempt);
        ended.add(news.job() + "/" + attempt);
        events.addCompleted(news.at(), news.job(), attempt, runtime);
    }

    private void failed(JobNews news) {
        int attempt = attempt(news, begunAfterFailure(news));
        OptionalDouble runtime = ended(news, attempt);
        fail(news, attempt, runtime, news.outcome().willRetry());
    }

    private void fail(JobNews news, int attempt, OptionalDouble runtime, boolean willRetry) {
        ended.add(news.job() + "/" + attempt);
        failed.merge(
                news.job(),
                new Failure(attempt, news.at()),
                (known, added) -> added.attempt() > known.attempt() ? added : known);
        events.add(news.at(), new JobFailed(news.job(), attempt, news.outcome().reason(), runtime, willRetry));
    }

    /**
     * Reports the submission and start of a job that has ended, unless already reported. Returns the reported or
     * computed runtime.
     */
    private OptionalDouble ended(JobNews news, int attempt) {
        submitted(news, attempt, news.startedAt().orElse(news.from()));
        news.startedAt().ifPresent(at -> start(news, attempt, at));
        Instant start = started.get(news.job() + "/" + attempt);
        if (news.outcome().runtime().isPresent() || start == null) {
            return news.outcome().runtime();
        }
        return RunEvents.secondsBetween(start, news.at());
    }
}
