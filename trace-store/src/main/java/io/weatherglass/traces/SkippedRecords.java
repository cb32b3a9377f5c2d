package io.weatherglass.traces;

import java.util.ArrayList;
import java.util.List;

/** The bad records that were skipped: how many, and the first of them. Strict ones refuse the first instead. For one thread. */
public final class SkippedRecords {
    /** Reported records: enough to see what is wrong with a file. */
    public static final int MAX_KEPT = 10;

    private final boolean strict;
    private final List<SkippedRecord> first = new ArrayList<>();
    private long count;

    private SkippedRecords(boolean strict) {
        this.strict = strict;
    }

    public static SkippedRecords of(boolean strict) {
        return new SkippedRecords(strict);
    }

    /** @throws TraceFormatException this very one if strict */
    public void add(TraceFormatException bad) throws TraceFormatException {
        if (strict) {
            throw bad;
        }
        count++;
        if (first.size() < MAX_KEPT) {
            first.add(SkippedRecord.of(bad));
        }
    }

    public long count() {
        return count;
    }

    public List<SkippedRecord> first() {
        return List.copyOf(first);
    }
}
