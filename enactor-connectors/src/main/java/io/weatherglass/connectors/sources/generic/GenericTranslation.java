package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Translates a run according to a mapping. If the source does not count attempts, a job that starts again after a
 * failure begins the next attempt.
 */
final class GenericTranslation implements RunTranslation {
    /** The last attempt of a job that is known to have failed. */
    private record Failure(int attempt, Instant at) {}

    private final ConnectorSettings settings;
    private final Mapping mapping;
    private final RunEvents events;
    private final Set<UUID> heard = new HashSet<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Failure> failed = new HashMap<>();
    private final Map<String, Instant> started = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private Optional<WorkflowStarted> begun = Optional.empty();
    private boolean over;

    GenericTranslation(String instance, ConnectorSettings settings, Mapping mapping) {
        this.settings = settings;
        this.mapping = mapping;
        this.events = new RunEvents(GenericConnector.NAME, instance);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<EventEnvelope> translate(SourceMessage message) {
        UUID digest = UUID.nameUUIDFromBytes(message.body().getBytes(StandardCharsets.UTF_8));
        if (heard.contains(digest)) {
            return List.of();
        }
        MessagePart entry = MessagePart.of(message);
        // refuses a message with an invalid value before any event is added
        List<String> types = types(entry);
        Map<String, Violation> unknown = new LinkedHashMap<>();
        List<JobNews> news = news(entry, types, message, unknown);
        Optional<Instant> dated = mapping.message().date("time", entry);
        Instant at = dated.or(() -> latest(news)).orElseGet(() -> JobNews.undated(mapping.message(), entry, message));
        Optional<String> reason = mapping.message().text("reason", entry);
        String workflow = mapping.message().text("workflow", entry).orElse(events.instance());
        Optional<Instant> stated = mapping.jobs().flatMap(jobs -> begin(entry));
        Instant begin = Stream.concat(stated.stream(), news.stream().map(JobNews::from))
                .min(Comparator.naturalOrder())
                .orElse(at);
        heard.add(digest);
        if (begun.isEmpty()) {
            begun = Optional.of(settings.started(workflow, begin, Map.of()));
            events.add(begin, begun.get());
        }
        news.forEach(this::report);
        end(types, news, at, reason, unknown);
        List<Violation> violations = new ArrayList<>(unknown.values());
        mapping.table()
                .filter(TableFormat::joblog)
                .flatMap(table -> JoblogRuns.split(entry.node(), table.idleSeconds()))
                .ifPresent(violations::add);
        if (!violations.isEmpty()) {
            throw new InvalidMessageException(violations, events.take(), unknown.keySet());
        }
        return events.take();
    }

    private void end(
            List<String> types,
            List<JobNews> news,
            Instant at,
            Optional<String> reason,
            Map<String, Violation> unknown) {
        if (over) {
            return;
        }
        if (types.contains("workflow.failed")) {
            over = true;
            events.add(at, new WorkflowFailed(reason));
        } else if (types.contains("workflow.completed")) {
            news.stream()
                    .filter(job -> mapping.jobs().isPresent() && !job.isEnd())
                    .forEach(job -> unknown.putIfAbsent(
                            job.job(),
                            new Violation(
                                    "job " + job.job(),
                                    job.types().toString(),
                                    "must have ended, as its run has completed")));
            if (unknown.isEmpty()) {
                over = true;
                events.add(at, new WorkflowCompleted());
            }
        }
    }

    private Optional<Instant> begin(MessagePart entry) {
        return mapping.message()
                .date("submittedAt", entry)
                .or(() -> mapping.message().date("startedAt", entry));
    }

    private static Optional<Instant> latest(List<JobNews> news) {
        return news.stream().map(JobNews::at).max(Comparator.naturalOrder());
    }

    /**
     * Names the job whose state is unknown, so that the problem is resolved when the job ends. Other invalid values may
     * be dates, whose problems are not resolved.
     */
    private List<String> types(MessagePart entry) {
        try {
            return mapping.message().types(entry);
        } catch (InvalidMessageException e) {
            throw new InvalidMessageException(
                    e.violations(),
                    e.translated(),
                    mapping.message().text("job", entry).map(Set::of).orElse(Set.of()));
        }
    }

    private List<JobNews> news(
            MessagePart entry, List<String> types, SourceMessage message, Map<String, Violation> unknown) {
        if (mapping.jobs().isEmpty()) {
            return types.stream().anyMatch(type -> type.startsWith("job."))
                    ? List.of(JobNews.of(mapping.message(), types, entry, message))
                    : List.of();
        }
        Mapping.Jobs jobs = mapping.jobs().get();
        List<JobNews> news = new ArrayList<>();
        for (MessagePart job : entry.at(jobs.pointer())) {
            List<String> typesOfJob = List.of();
            try {
                typesOfJob = jobs.fields().types(job);
            } catch (InvalidMessageException e) {
                String id = jobs.fields().text("job", job).orElse("?");
                unknown.putIfAbsent(
                        id,
                        new Violation(
                                e.violation().field() + " of job " + id,
                                e.violation().value(),
                                e.violation().rule()));
            }
            if (!typesOfJob.isEmpty()) {
                news.add(JobNews.of(jobs.fields(), typesOfJob, job, message));
            }
        }
        news.sort(Comparator.comparing(JobNews::at));
        return news;
    }

    private void report(JobNews news) {
        news.resumes().map(begun.orElseThrow()::resuming).ifPresent(resuming -> {
            begun = Optional.of(resuming);
            events.add(resuming.submittedAt(), resuming);
        });
        news.types().forEach(type -> job(type, news));
    }

    private void job(String type, JobNews news) {
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
        // a report dated before the failure does not begin another attempt
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
     * Reports a failure of a job that is queued again without an end after its start: it was evicted, or failed and is
     * retried. Allows for dates that have only whole seconds.
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
     * Reports the submission and start of an ended job unless they are known. Returns the runtime reported by the
     * source or, if there is none, the runtime computed from the dates.
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
