package io.weatherglass.simulation.model;

public enum JobStatus {
    /** Not submitted yet; it will be at its release date. */
    NOT_RELEASED,
    WAITING,
    /** Placed on a VM, behind what was placed there before. */
    QUEUED,
    RUNNING,
    /** Completed, or cancelled or skipped: its dependants need not wait for it. */
    DONE
}
