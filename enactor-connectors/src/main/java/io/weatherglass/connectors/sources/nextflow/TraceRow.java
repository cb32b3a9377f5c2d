package io.weatherglass.connectors.sources.nextflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.Requests;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * A row of a trace file: a task with its dates in the zone of the machine that wrote them, or with {@code trace.raw} in
 * milliseconds since the epoch. The dates may lack only of a task whose result was cached, or that failed before it was
 * submitted.
 */
record TraceRow(
        TaskInfo task,
        Optional<String> hash,
        OptionalInt attempt,
        Outcome outcome,
        TaskDates dates,
        OptionalLong realtimeMillis) {

    /**
     * What became of a task.
     *
     * @param status {@code COMPLETED}, {@code FAILED}, {@code ABORTED}, {@code CACHED}
     * @param exit status that it ended with
     * @param errorAction what Nextflow did about its failure
     */
    record Outcome(String status, OptionalLong exit, Optional<String> errorAction) {}

    private static final String CACHED = "CACHED";
    private static final Set<String> MAY_LACK_SUBMIT = Set.of(CACHED, "FAILED", "ABORTED");
    /** How {@code trace.raw} writes a date that is not known. */
    private static final String NO_DATE = "0";

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    /**
     * The row that has these fields under these columns.
     *
     * @throws InvalidMessageException if it lacks one that is needed, or one has a value that it cannot have
     */
    static TraceRow parse(List<String> columns, List<String> fields, ZoneId zone) {
        if (columns.size() != fields.size()) {
            throw new InvalidMessageException(
                    "row", fields.size() + " columns", "must have the " + columns.size() + " columns of the header");
        }
        Fields row = new Fields(columns, fields);
        String name = row.required("name");
        String status = row.required("status");
        Optional<Instant> complete = row.date("complete", zone);
        boolean mayLackSubmit = MAY_LACK_SUBMIT.contains(status);
        boolean ran = row.date("start", zone).isPresent();
        // a submission that failed is known by when it did
        Optional<Instant> submit = row.date("submit", zone).or(() -> complete.filter(at -> mayLackSubmit && !ran));
        if (submit.isEmpty() && !mayLackSubmit) {
            throw new InvalidMessageException(
                    "submit", row.text("submit"), "must be a date unless status is CACHED, FAILED or ABORTED");
        }
        OptionalLong duration = row.millis("duration");
        return new TraceRow(
                new TaskInfo(
                        row.number("task_id")
                                .orElseThrow(() ->
                                        new InvalidMessageException("task_id", row.text("task_id"), "is required")),
                        name,
                        row.get("process").orElseGet(() -> name.replaceFirst("^(?>(.*?) \\().*\\)$", "$1")),
                        Requests.of(Requests.bytes(row.get("cpus"), ""), Requests.bytes(row.get("memory"), ""))),
                row.get("hash"),
                row.attempt(),
                new Outcome(status, row.number("exit"), row.get("error_action")),
                new TaskDates(
                        submit,
                        row.date("start", zone),
                        complete.or(() -> duration.isEmpty()
                                ? submit
                                : submit.map(from -> from.plusMillis(duration.getAsLong())))),
                row.millis("realtime"));
    }

    private static Instant date(String text, ZoneId zone) {
        return text.chars().allMatch(Character::isDigit)
                ? Instant.ofEpochMilli(Long.parseLong(text))
                : LocalDateTime.parse(text, DATE).atZone(zone).toInstant();
    }

    boolean isCached() {
        return outcome.status().equals(CACHED);
    }

    boolean hasFailed() {
        return outcome.status().equals("FAILED");
    }

    /** Whether the run could go on with it. */
    boolean isDone() {
        boolean ignored = outcome.errorAction().filter("IGNORE"::equals).isPresent();
        return !outcome.status().equals("ABORTED") && (!hasFailed() || ignored);
    }

    /** Fields by the name of their column. */
    private record Fields(List<String> columns, List<String> fields) {
        Optional<String> get(String column) {
            int index = columns.indexOf(column);
            return index < 0 || fields.get(index).isBlank() || fields.get(index).equals("-")
                    ? Optional.empty()
                    : Optional.of(fields.get(index).strip());
        }

        /** What stands there, for a message. */
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

        OptionalInt attempt() {
            OptionalLong attempt = whole("attempt", "must be a whole number >= 1", Integer::parseInt);
            if (attempt.isPresent() && attempt.getAsLong() < 1) {
                throw new InvalidMessageException("attempt", text("attempt"), "must be a whole number >= 1");
            }
            return attempt.isPresent() ? OptionalInt.of((int) attempt.getAsLong()) : OptionalInt.empty();
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

        Optional<Instant> date(String column, ZoneId zone) {
            Optional<String> text = get(column).filter(date -> !date.equals(NO_DATE));
            try {
                return text.map(date -> TraceRow.date(date, zone));
            } catch (DateTimeException | NumberFormatException e) {
                throw new InvalidMessageException(
                        column, text.orElse(""), "must be a date such as 2026-11-20 14:42:20.915, or in milliseconds");
            }
        }
    }
}
