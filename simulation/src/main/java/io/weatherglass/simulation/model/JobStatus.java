package io.weatherglass.simulation.model;

public enum JobStatus {
    /** Not submitted; its release time is in the future. */
    NOT_RELEASED,
    WAITING,
    /** Assigned to a VM, where it waits behind the jobs that were assigned earlier. */
    QUEUED,
    RUNNING,
    /** Completed, cancelled or skipped: dependants no longer wait for it. */
    DONE
}
