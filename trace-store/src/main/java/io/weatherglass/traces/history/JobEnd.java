package io.weatherglass.traces.history;

public enum JobEnd {
    COMPLETED,
    CANCELLED,
    /** Its results already existed. */
    SKIPPED,
    /** Neither completed nor cancelled. */
    UNFINISHED
}
