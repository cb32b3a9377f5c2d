package io.weatherglass.traces;

import java.util.ArrayList;
import java.util.List;

/**
 * The bad records that were reported and skipped: how many, and the first of them. One that is strict refuses the first
 * one instead. Takes a bounded amount of memory. For one thread.
 */
public final class SkippedRecords {
    /** A guess: enough to see what is wrong with a file. */
    public static final int MAX_KEPT = 10;

    private final boolean strict;
    private final List<SkippedRecord> first = new ArrayList<>();
    private long count;

    private SkippedRecords(boolean strict) {
        this.strict = strict;
    }

    /** None yet; {@code strict} says whether a bad record is refused instead of skipped. */
    public static SkippedRecords of(boolean strict) {
        return new SkippedRecords(strict);
    }

    /**
     * Counts a bad record that is skipped.
     *
     * @throws TraceFormatException this very one, if bad records are refused
     */
    public void add(TraceFormatException bad) throws TraceFormatException {
        if (strict) {
            throw bad;
        }
        count++;
        if (first.size() < MAX_KEPT) {
            first.add(SkippedRecord.of(bad));
        }
    }

    /** How many were skipped. */
    public long count() {
        return count;
    }

    /** The first {@value #MAX_KEPT} of them, in the order of reading; a copy. */
    public List<SkippedRecord> first() {
        return List.copyOf(first);
    }
}
