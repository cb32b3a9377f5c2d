package io.weatherglass.traces.history;

/** Where a job stood when its workflow ended. */
public enum JobEnd {
    COMPLETED,
    CANCELLED,
    /** Its results were there already. */
    SKIPPED,
    /** It neither completed nor was it given up. */
    UNFINISHED
}
