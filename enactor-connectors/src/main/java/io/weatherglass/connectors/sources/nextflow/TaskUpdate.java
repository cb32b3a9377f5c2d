package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.Requests;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What a message says of a task.
 *
 * @param event {@code process_submitted}, {@code process_started} or {@code process_completed}
 * @param taskId of this attempt
 * @param name {@code SPLIT (t1)}
 * @param process {@code SPLIT}
 * @param attempt from 1
 * @param status {@code COMPLETED}, {@code FAILED}, {@code ABORTED} and others
 * @param submit when it was submitted
 * @param start when it started, on a grid to the accuracy of polling
 * @param complete when it was complete, likewise
 * @param runtime in seconds: measured in the task where Nextflow could
 * @param failure why it failed, if it did
 * @param willRetry whether it is tried again, assumed where Nextflow does not say
 * @param request CPUs and memory that it asks for
 */
record TaskUpdate(
        String event,
        long taskId,
        String name,
        String process,
        int attempt,
        String status,
        Optional<Instant> submit,
        Optional<Instant> start,
        Optional<Instant> complete,
        OptionalDouble runtime,
        String failure,
        boolean willRetry,
        JobRequest request) {
    /** How Nextflow writes an exit status that it does not know. */
    private static final long UNKNOWN_EXIT = Integer.MAX_VALUE;

    private static final double MILLIS_PER_SECOND = 1000;

    static TaskUpdate of(SourceJson json) {
        String name = json.requiredText("/trace/name");
        long attempt = json.integer("/trace/attempt").orElse(1);
        if (attempt < 1 || attempt > Integer.MAX_VALUE) {
            throw new InvalidMessageException("/trace/attempt", Long.toString(attempt), "must be >= 1");
        }
        Optional<Instant> start = NextflowDates.millis(json, "/trace/start");
        Optional<Instant> complete = NextflowDates.millis(json, "/trace/complete");
        Optional<String> action = json.text("/trace/error_action");
        return new TaskUpdate(
                json.requiredText("/event"),
                json.requiredInteger("/trace/task_id"),
                name,
                json.text("/trace/process").orElse(name),
                (int) attempt,
                json.text("/trace/status").orElse(""),
                NextflowDates.millis(json, "/trace/submit"),
                start,
                complete,
                runtime(json, start, complete),
                failure(json),
                action.isEmpty() || action.get().equals("RETRY"),
                Requests.of(json, "/trace/cpus", "/trace/memory"));
    }

    /**
     * The date of the message, which has no fractions of a second, but not before what the task is known to have done.
     */
    Instant notBefore(Instant sent) {
        return Stream.concat(submit.stream(), start.stream())
                .filter(known -> known.isAfter(sent))
                .max(Comparator.naturalOrder())
                .orElse(sent);
    }

    private static OptionalDouble runtime(SourceJson json, Optional<Instant> start, Optional<Instant> complete) {
        OptionalDouble realtime = json.number("/trace/realtime");
        if (realtime.isPresent() && realtime.getAsDouble() >= 0) {
            return OptionalDouble.of(realtime.getAsDouble() / MILLIS_PER_SECOND);
        }
        return start.isPresent() && complete.isPresent() && !complete.get().isBefore(start.get())
                ? OptionalDouble.of(
                        Duration.between(start.get(), complete.get()).toMillis() / MILLIS_PER_SECOND)
                : OptionalDouble.empty();
    }

    private static String failure(SourceJson json) {
        long exit = json.integer("/trace/exit").orElse(UNKNOWN_EXIT);
        return exit == UNKNOWN_EXIT ? "exit status unknown" : "exit status " + exit;
    }
}
