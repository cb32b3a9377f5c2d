package io.weatherglass.traces.history;

public enum RunEnd {
    COMPLETED,
    /** Ended by the enactor before completion. */
    FAILED,
    /** No events were received for too long. */
    ABANDONED,
    /** Some recorded jobs never ended, so the makespan is unknown. */
    INCOMPLETE,
    /** Ended, but only some of its events were received. */
    PARTIAL,
    /** Ended with implausible times, so the makespan and runtimes are unknown. */
    IMPLAUSIBLE,
    /** Completed by reusing results of earlier attempts. */
    RESUMED
}
