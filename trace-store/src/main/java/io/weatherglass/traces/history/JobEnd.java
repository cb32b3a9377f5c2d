package io.weatherglass.traces.history;

/** State of a job at the end of its workflow. */
public enum JobEnd {
    COMPLETED,
    CANCELLED,
    /** Its results already existed. */
    SKIPPED,
    /** Neither completed nor cancelled. */
    UNFINISHED
}
