package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.JobUsageParser;
import io.weatherglass.connectors.sources.RunEvents;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A message about a task.
 *
 * @param event {@code process_pending}, {@code process_submitted}, {@code process_started} or {@code
 *     process_completed}
 * @param attempt number of the attempt, from 1
 * @param status status of the task, such as {@code COMPLETED}, {@code FAILED} or {@code ABORTED}
 */
record TaskUpdate(
        String event,
        TaskInfo task,
        Optional<String> hash,
        int attempt,
        String status,
        TaskDates dates,
        OptionalDouble runtime,
        JobUsage usage,
        Failure failure) {

    record Failure(String reason, boolean willRetry) {}

    /** Nextflow's value for an unknown exit status. */
    private static final long UNKNOWN_EXIT = Integer.MAX_VALUE;

    /** Exit status after SIGKILL. */
    private static final long KILLED_EXIT = 137;

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double PER_MILLI = 1 / MILLIS_PER_SECOND;
    private static final double PER_PERCENT = 0.01;

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
                new TaskInfo(
                        json.requiredInteger("/trace/task_id"),
                        name,
                        json.text("/trace/process").orElse(name),
                        JobRequestParser.of(
                                number(json, "cpus"), number(json, "memory"), times(number(json, "time"), PER_MILLI)),
                        inputBytes(json)),
                json.text("/trace/hash"),
                (int) attempt,
                json.text("/trace/status").orElse(""),
                new TaskDates(NextflowDates.millis(json, "/trace/submit"), start, complete),
                runtime(json, start, complete),
                usage(json),
                new Failure(failure(json), action.isEmpty() || action.get().equals("RETRY")));
    }

    /** Reads the plugin's input size; impossible values count as unknown. */
    private static long inputBytes(SourceJson json) {
        long bytes = json.integer("/trace/input_bytes").orElse(0);
        return bytes < 0 || bytes > Bounds.MAX_BYTES ? 0 : bytes;
    }

    /**
     * Nextflow measures the CPU time of a task as a percentage of its runtime. It does not measure a task that was
     * killed, most likely because it used all its memory.
     */
    private static JobUsage usage(SourceJson json) {
        OptionalDouble runtime = times(number(json, "realtime"), PER_MILLI);
        OptionalDouble cpuSeconds = runtime.isEmpty()
                ? OptionalDouble.empty()
                : times(number(json, "%cpu"), PER_PERCENT * runtime.getAsDouble());
        boolean unmeasured = json.integer("/trace/exit").orElse(UNKNOWN_EXIT) == KILLED_EXIT
                && !(number(json, "peak_rss").orElse(0) > 0);
        return JobUsageParser.of(number(json, unmeasured ? "memory" : "peak_rss"), cpuSeconds)
                .on(json.text("/trace/hostname"))
                .in(json.text("/trace/container"));
    }

    private static OptionalDouble number(SourceJson json, String field) {
        return JobRequestParser.number(json, "/trace/" + field);
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    Instant notBefore(Instant sent) {
        return Stream.concat(dates.submit().stream(), dates.start().stream())
                .filter(known -> known.isAfter(sent))
                .max(Comparator.naturalOrder())
                .orElse(sent);
    }

    private static OptionalDouble runtime(SourceJson json, Optional<Instant> start, Optional<Instant> complete) {
        OptionalDouble realtime = json.number("/trace/realtime");
        if (realtime.isPresent() && realtime.getAsDouble() >= 0) {
            return OptionalDouble.of(realtime.getAsDouble() / MILLIS_PER_SECOND);
        }
        return start.isPresent() && complete.isPresent()
                ? RunEvents.secondsBetween(start.get(), complete.get())
                : OptionalDouble.empty();
    }

    private static String failure(SourceJson json) {
        long exit = json.integer("/trace/exit").orElse(UNKNOWN_EXIT);
        return exit == UNKNOWN_EXIT ? "exit status unknown" : "exit status " + exit;
    }
}
