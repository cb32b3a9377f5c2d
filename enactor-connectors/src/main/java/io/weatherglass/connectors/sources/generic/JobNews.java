package io.weatherglass.connectors.sources.generic;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

record JobNews(
        List<String> types,
        Instant at,
        Optional<Instant> time,
        String job,
        Optional<Integer> attempt,
        Description description,
        Optional<Instant> submittedAt,
        Optional<Instant> startedAt,
        Optional<String> resumes,
        Outcome outcome) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String SKIPPED = "job.skipped";
    private static final Set<String> ENDS = Set.of("job.completed", "job.failed", "job.cancelled", SKIPPED);

    /** Placeholder for the id of an earlier run that the source does not name. */
    private static final String UNNAMED = "cache";

    record Description(Optional<String> name, Optional<String> kind, List<String> dependencies, JobRequest request) {}

    record Outcome(OptionalDouble runtime, Optional<String> reason, boolean willRetry) {}

    static JobNews of(MappedFields fields, List<String> types, MessagePart entry, SourceMessage message) {
        Optional<Instant> submittedAt = fields.date("submittedAt", entry);
        Optional<Instant> startedAt = fields.date("startedAt", entry);
        OptionalDouble runtime = fields.amount("runtime", entry);
        Optional<Instant> time = fields.date("time", entry);
        return new JobNews(
                types,
                time.or(() -> startedAt.map(start -> plus(start, runtime.orElse(0))))
                        .or(() -> submittedAt)
                        .orElseGet(() -> undated(fields, entry, message)),
                time,
                fields.field("job").requiredText(entry),
                fields.attempt(entry),
                new Description(
                        fields.text("name", entry),
                        fields.text("kind", entry),
                        fields.field("dependencies").texts(entry),
                        JobRequestParser.of(fields.field("cpus").number(entry), fields.amount("memory", entry))),
                submittedAt,
                startedAt,
                fields.text("resumes", entry).or(() -> reused(fields, types)),
                new Outcome(
                        runtime,
                        fields.text("reason", entry),
                        fields.field("willRetry").bool(entry).orElse(true)));
    }

    private static Optional<String> reused(MappedFields fields, List<String> types) {
        boolean reused = types.contains(SKIPPED) && fields.field("resumes").equals(Field.NONE);
        return reused ? Optional.of(UNNAMED) : Optional.empty();
    }

    static Instant undated(MappedFields fields, MessagePart entry, SourceMessage message) {
        Field time = fields.field("time");
        if (!time.equals(Field.NONE)) {
            throw time.text(entry)
                    .map(text -> time.refused(text, "must be a time after 1970"))
                    .orElseGet(time::missing);
        }
        return message.requiredReceivedAt("time");
    }

    private static Instant plus(Instant start, double seconds) {
        return start.plusNanos(Math.round(seconds * NANOS_PER_SECOND));
    }

    Instant from() {
        Instant ranFrom = plus(at, -outcome.runtime().orElse(0));
        return Stream.concat(Stream.of(ranFrom), Stream.concat(submittedAt.stream(), startedAt.stream()))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    boolean isEnd() {
        return types.stream().anyMatch(ENDS::contains);
    }
}
