package io.weatherglass.simulation.model;

public enum JobStatus {
    /** Not submitted; its release date lies ahead. */
    NOT_RELEASED,
    WAITING,
    /** Assigned to a VM, where it waits behind the jobs assigned earlier. */
    QUEUED,
    RUNNING,
    /** Completed, cancelled or skipped: dependants no longer wait for it. */
    DONE
}
