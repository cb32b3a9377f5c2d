package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;

/** Checks times and core counts in logs. Negative values count as unknown. */
final class CheckedNumbers {
    /** About thirty million years: sums of such times remain finite and sufficiently precise. */
    private static final double MAX_SECONDS = 1e15;

    private CheckedNumbers() {}

    static double seconds(double seconds, String column, String text, TraceLocation location)
            throws TraceFormatException {
        if (Math.abs(seconds) > MAX_SECONDS) {
            throw new TraceFormatException(location, column, text, "must be a time of at most 1e15 s");
        }
        return seconds;
    }

    static double cores(double number, String column, TraceLocation location) throws TraceFormatException {
        if (number > Integer.MAX_VALUE) {
            throw new TraceFormatException(
                    location, column, String.valueOf(number), "must be at most " + Integer.MAX_VALUE);
        }
        return number < 0 ? -1 : Math.ceil(number);
    }
}
