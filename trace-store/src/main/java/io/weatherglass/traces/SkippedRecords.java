package io.weatherglass.traces;

import java.util.ArrayList;
import java.util.List;

/** Counts invalid records and keeps the first few or, in strict mode, rejects the first. Not thread-safe. */
public final class SkippedRecords {
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

    /** @throws TraceFormatException the given exception, in strict mode */
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
