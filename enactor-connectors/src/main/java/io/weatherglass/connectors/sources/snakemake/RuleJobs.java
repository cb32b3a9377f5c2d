package io.weatherglass.connectors.sources.snakemake;

import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The jobs of a run, named after their rule and wildcards. A retry has the same number as the original job. A message
 * is a repetition if it is not later than the last message about the job.
 */
final class RuleJobs {
    private final RunEvents events;
    private final Map<Long, RuleJob> byNumber = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final Map<String, RuleJob> producers = new HashMap<>();
    private final Set<String> stored = new HashSet<>();

    private final Map<Long, End> early = new HashMap<>();

    record End(Instant at, boolean success, boolean wholeSeconds, boolean restart, JobUsage usage) {}

    record Description(
            long number, String rule, String id, List<String> input, List<String> output, JobRequest request) {
        static Description of(SourceJson json) {
            String rule = json.requiredText("/name");
            List<String> wildcards = new ArrayList<>();
            json.node("/wildcards")
                    .ifPresent(node -> node.properties()
                            .forEach(field -> wildcards.add(
                                    field.getKey() + "=" + field.getValue().asText())));
            return new Description(
                    json.requiredInteger("/jobid"),
                    rule,
                    wildcards.isEmpty() ? rule : rule + " " + String.join(",", wildcards),
                    texts(json, "/input"),
                    texts(json, "/output"),
                    // Snakemake 7 reports only the number of threads
                    JobRequestParser.of(
                            JobRequestParser.number(json, "/threads"),
                            JobRequestParser.number(json, "/memory_bytes"),
                            JobRequestParser.number(json, "/time_limit_seconds")));
        }

        private static List<String> texts(SourceJson json, String pointer) {
            List<String> texts = new ArrayList<>();
            json.node(pointer).ifPresent(node -> node.forEach(text -> texts.add(text.asText())));
            return texts;
        }
    }

    RuleJobs(RunEvents events) {
        this.events = events;
    }

    void info(Description described, Instant at) {
        RuleJob job = byNumber.computeIfAbsent(
                described.number(), number -> new RuleJob(unique(described), described.rule()));
        Optional<End> known = Optional.ofNullable(early.remove(described.number()));
        // reports the end of an earlier attempt if the message about its start was lost
        known.filter(end -> end.at().isBefore(at)).ifPresent(end -> ended(job, end));
        if (!job.begin(at)) {
            return;
        }
        described.output().forEach(file -> producers.put(file, job));
        List<String> dependencies = described.input().stream()
                .flatMap(file -> producer(file).stream())
                .map(producer -> producer.id)
                .filter(id -> !id.equals(job.id))
                .distinct()
                .toList();
        events.add(
                at,
                new JobSubmitted(
                        job.id,
                        job.attempt(),
                        Optional.empty(),
                        Optional.of(described.rule()),
                        dependencies,
                        described.request()));
        events.add(at, new JobStarted(job.id, job.attempt(), Optional.empty()));
        known.filter(end -> !end.at().isBefore(at)).ifPresent(end -> ended(job, end));
    }

    Optional<String> id(long number) {
        return Optional.ofNullable(byNumber.get(number)).map(job -> job.id);
    }

    private Optional<RuleJob> producer(String file) {
        for (String path = file; !path.isEmpty(); path = path.substring(0, Math.max(0, path.lastIndexOf('/')))) {
            if (producers.containsKey(path)) {
                return Optional.of(producers.get(path));
            }
        }
        return Optional.empty();
    }

    private String unique(Description described) {
        return ids.add(described.id()) ? described.id() : described.id() + " #" + described.number();
    }

    void cached(LogLine.Found line) {
        if (line.is(LogLine.STORED)) {
            stored.add(line.part(1));
        } else if (line.is(LogLine.REUSED) && !stored.contains(line.part(1))) {
            producer(line.part(1)).ifPresent(RuleJob::reuse);
        }
    }

    void ended(long number, End end) {
        Optional.ofNullable(byNumber.get(number)).ifPresentOrElse(job -> ended(job, end), () -> early.put(number, end));
    }

    private void ended(RuleJob job, End end) {
        Instant at = end.at();
        // a failure before the start belongs to an earlier attempt; a success cannot, because no attempt follows a
        // success
        if (job.isDone() || at.isBefore(job.since()) && !(end.success() && job.isRunning())) {
            return;
        }
        OptionalDouble runtime = OptionalDouble.empty();
        if (job.isRunning()) {
            ChronoUnit exact = end.wholeSeconds() ? ChronoUnit.SECONDS : ChronoUnit.NANOS;
            runtime = RunEvents.secondsBetween(job.since().truncatedTo(exact), at.truncatedTo(exact));
        } else if (job.begin(at)) {
            // the message about the start of this attempt was lost
            events.add(at, new JobSubmitted(job.id, job.attempt(), Optional.empty(), Optional.of(job.rule), List.of()));
        } else {
            return;
        }
        job.end(at, end.success());
        if (!end.success()) {
            events.add(at, new JobFailed(job.id, job.attempt(), Optional.empty(), runtime, end.restart(), end.usage()));
        } else {
            events.addCompleted(
                    at, job.id, job.attempt(), job.isReused() ? OptionalDouble.empty() : runtime, end.usage());
        }
    }
}
