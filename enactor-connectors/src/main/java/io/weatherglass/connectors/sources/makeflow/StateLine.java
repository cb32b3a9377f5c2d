package io.weatherglass.connectors.sources.makeflow;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A log line about a state change: time, rule, new state, batch id, and the numbers of waiting, running, complete,
 * failed, aborted and all rules.
 *
 * @param rule number of the rule, from 0, in the order of the Makeflow file
 */
record StateLine(Instant at, String rule, State state, long batchId, int unfinished, int rules) {
    /** Batch id of a rule whose result was copied from {@code --archive}. */
    private static final long FROM_ARCHIVE = 0;

    private static final int COLUMNS = 10;

    /** The states, numbered from 0; unchanged in Makeflow 4 to 9.9. */
    enum State {
        WAITING,
        RUNNING,
        COMPLETE,
        FAILED,
        ABORTED
    }

    static StateLine parse(String line) {
        String[] columns = line.trim().split("\\s+");
        if (columns.length != COLUMNS) {
            throw new InvalidMessageException("line", line, "must have " + COLUMNS + " columns");
        }
        long[] numbers = new long[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            numbers[i] = number("column " + (i + 1), columns[i]);
        }
        if (numbers[2] >= State.values().length) {
            throw InvalidMessageException.ofState(
                    "column 3", columns[2], "a state from 0 to 4", Optional.of(columns[1]));
        }
        return new StateLine(
                date("column 1", columns[0]),
                Long.toString(numbers[1]),
                State.values()[(int) numbers[2]],
                numbers[3],
                (int) Math.max(0, Math.min(Integer.MAX_VALUE, numbers[9] - numbers[5] - numbers[6])),
                (int) Math.min(Integer.MAX_VALUE, numbers[9]));
    }

    boolean isReused() {
        return batchId == FROM_ARCHIVE;
    }

    static Instant date(String word) {
        return date("date", word.trim());
    }

    private static Instant date(String field, String micros) {
        // a truncated number would be a time in 1970
        if (!micros.matches("\\d{16,17}")) {
            throw new InvalidMessageException(field, micros, "must be microseconds since 1970");
        }
        return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
    }

    private static long number(String field, String text) {
        // longer numbers overflow
        if (!text.matches("\\d{1,18}")) {
            throw new InvalidMessageException(field, text, "must be a whole number >= 0");
        }
        return Long.parseLong(text);
    }
}
