package io.weatherglass.traces.history;

public enum JobEnd {
    COMPLETED,
    CANCELLED,
    /** Not run because its results already existed. */
    SKIPPED,
    /** Not completed, skipped or cancelled. */
    UNFINISHED
}
