package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.Requests;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
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
            List<String> types,
            Instant at,
            String job,
            Optional<Integer> attempt,
            Description description,
            Optional<Instant> submittedAt,
            Optional<Instant> startedAt,
            Outcome outcome) {}

    private record Description(
            Optional<String> name, Optional<String> kind, List<String> dependencies, JobRequest request) {}

    /** How a job ended, if it did. */
    private record Outcome(OptionalDouble runtime, Optional<String> reason, boolean willRetry) {}

    /** The last attempt at a job that is known to have failed. */
    private record Failure(int attempt, Instant at) {}

    private static final double NANOS_PER_SECOND = 1e9;

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
        UUID digest = digest(message.body());
        if (heard.contains(digest)) {
            return List.of();
        }
        Entry entry = Entry.of(message);
        List<String> types = mapping.message().types(entry);
        // everything is read before anything is reported: a message is translated whole or not at all
        List<News> news = news(entry, types, message);
        Optional<Instant> dated = mapping.message().date("time", entry);
        Instant at = dated.or(() -> latest(news)).orElseGet(() -> undated(mapping.message(), message));
        Optional<String> reason = mapping.message().text("reason", entry);
        String workflow = mapping.message().text("workflow", entry).orElse(events.instance());
        Instant begin = mapping.jobs().flatMap(jobs -> begin(entry)).orElse(at);
        heard.add(digest);
        if (!begun) {
            begun = true;
            events.add(begin, settings.started(workflow, begin, Map.of()));
        }
        news.forEach(this::report);
        if (types.contains("workflow.completed")) {
            end(() -> events.add(at, new WorkflowCompleted()));
        } else if (types.contains("workflow.failed")) {
            end(() -> events.add(at, new WorkflowFailed(reason)));
        }
        return events.take();
    }

    private static UUID digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Where a message is about a run with all of its jobs, when the run began. */
    private Optional<Instant> begin(Entry entry) {
        return mapping.message()
                .date("submittedAt", entry)
                .or(() -> mapping.message().date("startedAt", entry));
    }

    private static Optional<Instant> latest(List<News> news) {
        return news.stream().map(News::at).max(Comparator.naturalOrder());
    }

    /** A source that writes no dates at all is dated by when its messages come. */
    private static Instant undated(MappedFields fields, SourceMessage message) {
        Field time = fields.field("time");
        if (!time.equals(Field.NONE)) {
            throw time.missing();
        }
        return message.receivedAt();
    }

    private void end(Runnable report) {
        if (!over) {
            over = true;
            report.run();
        }
    }

    private List<News> news(Entry entry, List<String> types, SourceMessage message) {
        if (mapping.jobs().isEmpty()) {
            return types.stream().anyMatch(type -> type.startsWith("job."))
                    ? List.of(news(mapping.message(), types, entry, message))
                    : List.of();
        }
        Mapping.Jobs jobs = mapping.jobs().get();
        List<News> news = new ArrayList<>();
        for (Entry job : entry.at(jobs.pointer())) {
            List<String> typesOfJob = jobs.fields().types(job);
            if (!typesOfJob.isEmpty()) {
                news.add(news(jobs.fields(), typesOfJob, job, message));
            }
        }
        news.sort(Comparator.comparing(News::at));
        return news;
    }

    private static News news(MappedFields fields, List<String> types, Entry entry, SourceMessage message) {
        Optional<Instant> submittedAt = fields.date("submittedAt", entry);
        Optional<Instant> startedAt = fields.date("startedAt", entry);
        OptionalDouble runtime = fields.amount("runtime", entry);
        Instant at = fields.date("time", entry)
                .or(() -> startedAt.map(start -> plus(start, runtime.orElse(0))))
                .or(() -> submittedAt)
                .orElseGet(() -> undated(fields, message));
        return new News(
                types,
                at,
                fields.field("job").requiredText(entry),
                fields.attempt(entry),
                new Description(
                        fields.text("name", entry),
                        fields.text("kind", entry),
                        fields.field("dependencies").texts(entry),
                        Requests.of(fields.field("cpus").number(entry), fields.amount("memory", entry))),
                submittedAt,
                startedAt,
                new Outcome(
                        runtime,
                        fields.text("reason", entry),
                        fields.field("willRetry").bool(entry).orElse(true)));
    }

    private static Instant plus(Instant start, double seconds) {
        return start.plusNanos(Math.round(seconds * NANOS_PER_SECOND));
    }

    private void report(News news) {
        news.types().forEach(type -> job(type, news));
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

    /** Whether the end is of an attempt that began when the one before had failed. */
    private boolean begunAfterFailure(News news) {
        Failure failure = failed.get(news.job());
        return failure != null
                && news.startedAt()
                        .filter(start -> !start.isBefore(failure.at()))
                        .isPresent()
                && !news.at().equals(failure.at());
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
                        news.description().dependencies(),
                        news.description().request()));
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
        int attempt = attempt(news, begunAfterFailure(news));
        OptionalDouble runtime = ended(news, attempt);
        events.addCompleted(news.at(), news.job(), attempt, runtime);
    }

    private void failed(News news) {
        int attempt = attempt(news, begunAfterFailure(news));
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
