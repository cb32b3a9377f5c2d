package io.weatherglass.forecast.tracking;

/** Phases of a job, in the order in which they occur during an attempt; final phases are last. */
public enum JobPhase {
    PENDING,
    SUBMITTED,
    SCHEDULED,
    RUNNING,
    /** Another attempt may follow. */
    FAILED,
    CANCELLED,
    SKIPPED,
    COMPLETED;

    /** Returns whether dependants may start. */
    public boolean isOver() {
        return this == COMPLETED || this == SKIPPED || this == CANCELLED;
    }
}
