package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;

/** Numbers of cores in tables, where they may be shares of one. */
final class Cores {

    private Cores() {}

    /** The whole cores that such a number keeps busy; below 0 it is unknown. */
    static double of(double number, String column, TraceLocation location) throws TraceFormatException {
        if (number > Integer.MAX_VALUE) {
            throw new TraceFormatException(
                    location, column, String.valueOf(number), "must be at most " + Integer.MAX_VALUE);
        }
        return number < 0 ? -1 : Math.ceil(number);
    }
}
