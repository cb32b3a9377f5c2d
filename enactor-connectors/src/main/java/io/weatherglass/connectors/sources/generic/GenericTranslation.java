package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;

/**
 * Translates a run by a mapping. Where the source counts no attempts, a job that begins again after it failed is the
 * next.
 */
final class GenericTranslation implements RunTranslation {
    /** What a message says of a job. */
    private record News(
            Instant at,
            String job,
            Optional<Integer> attempt,
            Description description,
            Optional<Instant> submittedAt,
            Optional<Instant> startedAt,
            Outcome outcome) {}

    private record Description(Optional<String> name, Optional<String> kind, List<String> dependencies) {}

    /** How a job ended, if it did. */
    private record Outcome(OptionalDouble runtime, Optional<String> reason, boolean willRetry) {}

    /** The last attempt at a job that is known to have failed. */
    private record Failure(int attempt, Instant at) {}

    private final ConnectorSettings settings;
    private final Mapping mapping;
    private final RunEvents events;
    private final Set<UUID> heard = new HashSet<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Failure> failed = new HashMap<>();
    private final Map<String, Instant> started = new HashMap<>();
    private boolean begun;
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
        SourceJson json = SourceJson.parse(message.body());
        List<String> types = GenericConnector.types(mapping, json);
        Instant at = time(json, message);
        boolean ofJobs = types.stream().anyMatch(type -> type.startsWith("job."));
        Optional<News> news = ofJobs ? Optional.of(news(json, at)) : Optional.empty();
        Optional<String> reason = mapping.field("reason").text(json);
        String workflow = mapping.field("workflow").text(json).orElse(events.instance());
        heard.add(digest);
        if (!begun) {
            begun = true;
            events.add(at, settings.started(workflow, at, Map.of()));
        }
        for (String type : types) {
            if (type.equals("workflow.completed")) {
                end(() -> events.add(at, new WorkflowCompleted()));
            } else if (type.equals("workflow.failed")) {
                end(() -> events.add(at, new WorkflowFailed(reason)));
            }
            news.ifPresent(known -> job(type, known));
        }
        return events.take();
    }

    /** A source that writes no dates at all is dated by when its messages come. */
    private Instant time(SourceJson json, SourceMessage message) {
        Field time = mapping.field("time");
        if (time.equals(Field.NONE)) {
            return message.receivedAt();
        }
        return mapping.dates()
                .date(time, json)
                .orElseThrow(() -> new InvalidMessageException(time.pointer(), "absent", "is required"));
    }

    private void end(Runnable report) {
        if (!over) {
            over = true;
            report.run();
        }
    }

    private News news(SourceJson json, Instant at) {
        Field attemptField = mapping.field("attempt");
        Optional<Integer> attempt = attemptField.integer(json).stream()
                .mapToObj(number -> (int) number - mapping.firstAttempt() + 1)
                .findFirst();
        if (attempt.isPresent() && attempt.get() < 1) {
            throw new InvalidMessageException(
                    attemptField.pointer(),
                    Integer.toString(attempt.get() - 1),
                    "must be >= " + mapping.firstAttempt());
        }
        OptionalDouble runtime = mapping.field("runtime").number(json);
        return new News(
                at,
                mapping.field("job").requiredText(json),
                attempt,
                new Description(
                        mapping.field("name").text(json),
                        mapping.field("kind").text(json),
                        mapping.field("dependencies").texts(json)),
                mapping.dates().date(mapping.field("submittedAt"), json),
                mapping.dates().date(mapping.field("startedAt"), json),
                new Outcome(
                        runtime.isPresent()
                                ? OptionalDouble.of(runtime.getAsDouble() * mapping.runtimeUnit())
                                : OptionalDouble.empty(),
                        mapping.field("reason").text(json),
                        mapping.field("willRetry").bool(json).orElse(true)));
    }

    private void job(String type, News news) {
        switch (type) {
            case "job.submitted" -> submitted(news, news.submittedAt().orElse(news.at()));
            case "job.started" -> started(news, news.startedAt().orElse(news.at()));
            case "job.completed" -> completed(news);
            case "job.failed" -> failed(news);
            case "job.cancelled" -> events.add(news.at(), new JobCancelled(news.job()));
            case "job.skipped" -> events.add(news.at(), new JobSkipped(news.job()));
            default -> {}
        }
    }

    private int attempt(News news, boolean begins) {
        int known = attempts.getOrDefault(news.job(), 1);
        // what happened before the failure was reported late
        boolean again = begins
                && Optional.ofNullable(failed.get(news.job()))
                        .filter(failure ->
                                failure.attempt() >= known && !news.at().isBefore(failure.at()))
                        .isPresent();
        int attempt = news.attempt().orElse(again ? known + 1 : known);
        attempts.put(news.job(), attempt);
        return attempt;
    }

    private int submitted(News news, Instant at) {
        int attempt = attempt(news, true);
        return submitted(news, attempt, at);
    }

    private int submitted(News news, int attempt, Instant at) {
        events.add(
                news.submittedAt().orElse(at),
                new JobSubmitted(
                        news.job(),
                        attempt,
                        news.description().name(),
                        news.description().kind(),
                        news.description().dependencies()));
        return attempt;
    }

    private void started(News news, Instant at) {
        int attempt = submitted(news, at);
        start(news, attempt, at);
    }

    private void start(News news, int attempt, Instant at) {
        started.put(news.job() + "/" + attempt, at);
        events.add(at, new JobStarted(news.job(), attempt, Optional.empty()));
    }

    private void completed(News news) {
        int attempt = attempt(news, false);
        OptionalDouble runtime = ended(news, attempt);
        events.addCompleted(news.at(), news.job(), attempt, runtime);
    }

    private void failed(News news) {
        int attempt = attempt(news, false);
        OptionalDouble runtime = ended(news, attempt);
        failed.merge(
                news.job(),
                new Failure(attempt, news.at()),
                (known, added) -> added.attempt() > known.attempt() ? added : known);
        events.add(
                news.at(),
                new JobFailed(
                        news.job(),
                        attempt,
                        news.outcome().reason(),
                        runtime,
                        news.outcome().willRetry()));
    }

    /**
     * Reports what came before the end, unless it was reported, and how long the job ran: as the source says, else by
     * its dates.
     */
    private OptionalDouble ended(News news, int attempt) {
        submitted(news, attempt, news.startedAt().orElse(news.at()));
        news.startedAt().ifPresent(at -> start(news, attempt, at));
        Instant start = started.get(news.job() + "/" + attempt);
        if (news.outcome().runtime().isPresent() || start == null) {
            return news.outcome().runtime();
        }
        return OptionalDouble.of(RunEvents.secondsBetween(start, news.at()));
    }
}
