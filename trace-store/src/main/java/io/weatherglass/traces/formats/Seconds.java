package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;

/** Times in logs, in seconds. */
final class Seconds {
    /**
     * Some thirty million years: anything beyond is not a time, and sums of times within it stay finite and exact
     * enough.
     */
    private static final double MAX = 1e15;

    private Seconds() {}

    /** The number itself. */
    static double of(double seconds, String column, String text, TraceLocation location) throws TraceFormatException {
        if (Math.abs(seconds) > MAX) {
            throw new TraceFormatException(location, column, text, "must be a time of at most 1e15 s");
        }
        return seconds;
    }
}
