package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;

/**
 * A line of {@code jobstate.log}: time, node, event, job id or exit code, site, time limit, sequence number. A line
 * about DAGMan itself has other columns: time, {@code INTERNAL}, stars, event, job id or exit code, stars.
 *
 * @param value job id {@code 2.0}, an exit code, or {@code -}
 * @param sequence sequence number of the attempt, counted over all nodes of the run; empty for DAGMan itself
 */
record JobstateLine(Instant at, String node, String event, String value, String sequence) {
    /** Exit code of DAGMan if it has been stopped or held and will continue the run later. */
    static final int RESTART = 3;

    private static final String INTERNAL = "INTERNAL";
    private static final int COLUMNS = 7;

    static JobstateLine parse(String line) {
        String[] words = line.trim().split("\\s+");
        if (!words[0].matches("\\d{9,11}")) {
            throw new InvalidMessageException("column 1", words[0], "must be seconds since 1970");
        }
        Instant at = Instant.ofEpochSecond(Long.parseLong(words[0]));
        boolean internal = words.length > 1 && words[1].equals(INTERNAL);
        if (internal && words.length >= 5 && words[words.length - 1].equals("***")) {
            return new JobstateLine(at, INTERNAL, words[3], words.length > 5 ? words[4] : "-", "");
        } else if (internal || words.length < COLUMNS) {
            throw new InvalidMessageException("line", line, "must have " + COLUMNS + " columns");
        }
        return new JobstateLine(at, words[1], words[2], words[3], words[6]);
    }

    boolean isInternal() {
        return node.equals(INTERNAL);
    }

    boolean namesJob() {
        return value.matches("\\d+\\.\\d+");
    }

    /** Returns the value as an exit code; 1 if it is not a number. */
    long status() {
        return value.matches("-?\\d{1,9}") ? Long.parseLong(value) : 1;
    }
}
