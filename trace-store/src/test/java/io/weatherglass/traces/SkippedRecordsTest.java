package io.weatherglass.traces;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SkippedRecordsTest {

    @Test
    void countsAllAndKeepsTheFirst() throws TraceFormatException {
        SkippedRecords skipped = SkippedRecords.of(false);
        for (int line = 1; line <= 25; line++) {
            skipped.add(bad(line));
        }
        assertEquals(25, skipped.count());
        assertEquals(SkippedRecords.MAX_KEPT, skipped.first().size());
        assertEquals(
                new SkippedRecord(
                        new TraceLocation("a.swf", 1, 0),
                        "runtime",
                        "x",
                        "must be a number",
                        "a.swf:1: runtime must be a number, but was \"x\""),
                skipped.first().get(0));
    }

    @Test
    void strictModeRejectsTheFirst() {
        TraceFormatException bad = bad(3);
        assertSame(
                bad,
                assertThrows(
                        TraceFormatException.class,
                        () -> SkippedRecords.of(true).add(bad)));
    }

    private static TraceFormatException bad(int line) {
        return new TraceFormatException(new TraceLocation("a.swf", line, 0), "runtime", "x", "must be a number");
    }
}
