package io.weatherglass.forecast.tracking;

/** Where a job stands, in the order in which an attempt moves; terminal phases are last. */
public enum JobPhase {
    PENDING,
    SUBMITTED,
    SCHEDULED,
    RUNNING,
    /** The last attempt failed; another may follow. */
    FAILED,
    CANCELLED,
    SKIPPED,
    COMPLETED;

    /** Whether the job needs no more time: its dependants may go on. */
    public boolean isOver() {
        return this == COMPLETED || this == SKIPPED || this == CANCELLED;
    }
}
