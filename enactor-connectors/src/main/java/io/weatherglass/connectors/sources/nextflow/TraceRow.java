package io.weatherglass.connectors.sources.nextflow;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A row of a trace file: a task with its dates in the zone of the machine that wrote them, or with {@code trace.raw} in
 * milliseconds since the epoch.
 */
record TraceRow(
        long taskId,
        Optional<String> hash,
        String name,
        String process,
        String status,
        OptionalInt attempt,
        OptionalLong exit,
        Instant submit,
        Optional<Instant> start,
        Instant end,
        OptionalLong realtimeMillis,
        Optional<String> errorAction) {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    /** Empty if the row does not have the columns of the header, or not those that are needed. */
    static Optional<TraceRow> parse(List<String> columns, List<String> fields, ZoneId zone) {
        if (columns.size() != fields.size()) {
            return Optional.empty();
        }
        try {
            return read(new Fields(columns, fields), zone);
        } catch (DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<TraceRow> read(Fields row, ZoneId zone) {
        Optional<String> taskId = row.get("task_id");
        Optional<String> name = row.get("name");
        Optional<String> status = row.get("status");
        Optional<Instant> submit = row.get("submit").map(text -> date(text, zone));
        if (taskId.isEmpty() || name.isEmpty() || status.isEmpty() || submit.isEmpty()) {
            return Optional.empty();
        }
        Instant end = row.get("complete")
                .map(text -> date(text, zone))
                .or(() -> row.get("duration").map(text -> submit.get().plusMillis(TraceDuration.millis(text))))
                .orElse(submit.get());
        return Optional.of(new TraceRow(
                Long.parseLong(taskId.get()),
                row.get("hash"),
                name.get(),
                row.get("process").orElseGet(() -> name.get().replaceFirst(" \\(.*\\)$", "")),
                status.get(),
                row.get("attempt").map(Integer::valueOf).map(OptionalInt::of).orElseGet(OptionalInt::empty),
                row.get("exit").map(Long::valueOf).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                submit.get(),
                row.get("start").map(text -> date(text, zone)),
                end,
                row.get("realtime")
                        .map(TraceDuration::millis)
                        .map(OptionalLong::of)
                        .orElseGet(OptionalLong::empty),
                row.get("error_action")));
    }

    private static Instant date(String text, ZoneId zone) {
        return text.chars().allMatch(Character::isDigit)
                ? Instant.ofEpochMilli(Long.parseLong(text))
                : LocalDateTime.parse(text, DATE).atZone(zone).toInstant();
    }

    boolean isCached() {
        return status.equals("CACHED");
    }

    boolean hasFailed() {
        return status.equals("FAILED");
    }

    /** Whether the run could go on with it. */
    boolean isDone() {
        boolean ignored = errorAction.filter("IGNORE"::equals).isPresent();
        return !status.equals("ABORTED") && (!hasFailed() || ignored);
    }

    /** Fields by the name of their column. */
    private record Fields(List<String> columns, List<String> fields) {
        Optional<String> get(String column) {
            int index = columns.indexOf(column);
            return index < 0 || fields.get(index).isBlank() || fields.get(index).equals("-")
                    ? Optional.empty()
                    : Optional.of(fields.get(index).strip());
        }
    }
}
