package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.EventEnvelope;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Translates the messages of a run according to a mapping. */
final class GenericTranslation implements RunTranslation {
    private final ConnectorSettings settings;
    private final Mapping mapping;
    private final RunEvents events;
    private final JobAttempts attempts;
    private final Set<UUID> heard = new HashSet<>();
    private Optional<WorkflowStarted> begun = Optional.empty();
    private boolean over;

    GenericTranslation(String instance, ConnectorSettings settings, Mapping mapping) {
        this.settings = settings;
        this.mapping = mapping;
        this.events = new RunEvents(GenericConnector.NAME, instance);
        this.attempts = new JobAttempts(events);
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
        // read the types before adding any event, because an invalid value throws an exception
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
                                    "must have ended, because its run has completed")));
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
     * Returns the event types of a message or job. If its state is unknown, the exception names the job, so that the
     * message no longer matters once the end of the job has been reported.
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
        attempts.report(news);
    }
}
