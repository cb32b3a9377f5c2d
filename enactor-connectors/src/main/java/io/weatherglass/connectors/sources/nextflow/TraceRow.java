package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.JobRequestParser;
import io.weatherglass.connectors.sources.LocalTimes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A row of a trace file, which describes a task. Times are in the time zone of the machine that wrote the file or, with
 * {@code trace.raw}, in milliseconds since 1970. They may be missing only if the task was cached or failed before its
 * submission.
 */
record TraceRow(
        TaskInfo task,
        Optional<String> hash,
        OptionalInt attempt,
        Outcome outcome,
        TaskDates dates,
        OptionalLong realtimeMillis,
        Used used) {

    /** @param cpuPercent CPU time as a percentage of the runtime */
    record Used(
            OptionalDouble peakMemoryBytes,
            OptionalDouble cpuPercent,
            Optional<String> hostname,
            Optional<String> container) {}

    record Outcome(String status, OptionalLong exit, Optional<String> errorAction) {}

    private static final double MILLIS_PER_SECOND = 1000;
    private static final Duration ROUNDING = Duration.ofSeconds(2);

    /** Value written with {@code trace.raw} for an unknown time. */
    private static final String NO_DATE = "0";

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    /** @throws InvalidMessageException if a field is missing or invalid */
    static TraceRow parse(List<String> columns, List<String> fields, int number, LocalTimes times, Instant lastEnd) {
        Fields row = new Fields(columns, fields);
        String name = row.required("name");
        String state = row.required("status");
        TaskStatus status = TaskStatus.of(state);
        OptionalLong duration = row.millis("duration");
        OptionalLong realtime = row.millis("realtime");
        Optional<Duration> took =
                duration.isPresent() ? Optional.of(Duration.ofMillis(duration.getAsLong())) : Optional.empty();
        Instant end = status.isReused() ? Instant.EPOCH : lastEnd.minus(ROUNDING);
        Optional<Instant> submitted = row.date(
                "submit",
                local -> took.map(from -> times.notBefore(end.minus(from), local))
                        .orElse(times.of(local)));
        Optional<Instant> start = row.date("start", local -> times.notBefore(submitted.orElse(Instant.EPOCH), local));
        Optional<Instant> from = start.or(() -> submitted);
        Optional<Instant> complete = row.date(
                        "complete",
                        local -> submitted.isPresent() && took.isPresent()
                                ? times.after(submitted.get(), took.get(), local)
                                : times.notBefore(from.filter(end::isBefore).orElse(end), local))
                .or(() -> submitted.flatMap(at -> took.map(at::plus)))
                .or(() -> start.filter(at -> realtime.isPresent()).map(at -> at.plusMillis(realtime.getAsLong())));
        // a task that failed before its submission counts as submitted when it ended
        Optional<Instant> submit = submitted.or(() -> complete.filter(at -> !status.isSubmitted() && start.isEmpty()));
        if (submit.isEmpty() && status.isSubmitted()) {
            throw new InvalidMessageException(
                    "submit", row.text("submit"), "must be a time unless status is CACHED, FAILED or ABORTED");
        }
        if (complete.isEmpty() && status == TaskStatus.COMPLETED) {
            throw new InvalidMessageException("duration", row.text("duration"), "is required if status is COMPLETED");
        }
        return new TraceRow(
                new TaskInfo(
                        columns.contains("task_id") ? row.requiredNumber("task_id") : number,
                        name,
                        row.get("process").orElseGet(() -> name.replaceFirst("^(?>(.*?) \\().*\\)$", "$1")),
                        JobRequestParser.of(
                                JobRequestParser.bytes(row.get("cpus"), ""),
                                JobRequestParser.bytes(row.get("memory"), ""),
                                row.amount("time", text -> TraceDuration.millis(text) / MILLIS_PER_SECOND))),
                row.get("hash"),
                row.attempt(),
                new Outcome(state, row.number("exit"), row.get("error_action")),
                new TaskDates(submit, start, complete.or(() -> submit)),
                realtime,
                new Used(
                        JobRequestParser.bytes(row.get("peak_rss"), ""),
                        row.amount("%cpu", text -> Double.parseDouble(text.replaceFirst("%$", ""))),
                        row.get("hostname"),
                        row.get("container")));
    }

    TaskStatus status() {
        return TaskStatus.of(outcome.status());
    }

    Instant endedAfter(Instant date) {
        return dates.complete()
                .filter(end -> status().isEnded() && !isCached() && end.isAfter(date))
                .orElse(date);
    }

    boolean isCached() {
        return status().isReused();
    }

    boolean hasFailed() {
        return status() == TaskStatus.FAILED;
    }

    boolean isDone() {
        boolean ignored = outcome.errorAction().filter("IGNORE"::equals).isPresent();
        return status() == TaskStatus.COMPLETED || isCached() || (hasFailed() && ignored);
    }

    private record Fields(List<String> columns, List<String> fields) {
        Optional<String> get(String column) {
            int index = columns.indexOf(column);
            return index < 0 || fields.get(index).isBlank() || fields.get(index).equals("-")
                    ? Optional.empty()
                    : Optional.of(fields.get(index).strip());
        }

        String text(String column) {
            int index = columns.indexOf(column);
            return index < 0 ? "absent" : fields.get(index);
        }

        String required(String column) {
            return get(column).orElseThrow(() -> new InvalidMessageException(column, text(column), "is required"));
        }

        OptionalLong number(String column) {
            return whole(column, "must be a whole number", Long::parseLong);
        }

        long requiredNumber(String column) {
            return number(column).orElseThrow(() -> new InvalidMessageException(column, text(column), "is required"));
        }

        OptionalInt attempt() {
            OptionalLong attempt = whole("attempt", "must be a whole number >= 1", Integer::parseInt);
            if (attempt.isPresent() && attempt.getAsLong() < 1) {
                throw new InvalidMessageException("attempt", text("attempt"), "must be a whole number >= 1");
            }
            return attempt.isPresent() ? OptionalInt.of((int) attempt.getAsLong()) : OptionalInt.empty();
        }

        /** Returns an amount that is not needed to follow the run; unreadable values count as unknown. */
        OptionalDouble amount(String column, ToDoubleFunction<String> parser) {
            Optional<String> text = get(column);
            try {
                return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(parser.applyAsDouble(text.get()));
            } catch (NumberFormatException e) {
                return OptionalDouble.empty();
            }
        }

        OptionalLong millis(String column) {
            return whole(column, "must be a duration such as 1h 2m 3s, or in milliseconds", TraceDuration::millis);
        }

        private OptionalLong whole(String column, String rule, ToLongFunction<String> parser) {
            Optional<String> text = get(column);
            try {
                return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(parser.applyAsLong(text.get()));
            } catch (NumberFormatException e) {
                throw new InvalidMessageException(column, text.get(), rule);
            }
        }

        Optional<Instant> date(String column, Function<LocalDateTime, Instant> resolve) {
            Optional<String> text = get(column).filter(date -> !date.equals(NO_DATE));
            try {
                return text.map(date -> date.chars().allMatch(Character::isDigit)
                        ? Instant.ofEpochMilli(Long.parseLong(date))
                        : resolve.apply(LocalDateTime.parse(date, DATE)));
            } catch (DateTimeException | NumberFormatException e) {
                throw new InvalidMessageException(
                        column, text.orElse(""), "must be a time such as 2026-11-20 14:42:20.915, or in milliseconds");
            }
        }
    }
}
