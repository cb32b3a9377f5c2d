package io.weatherglass.simulation.kernel;

/** What VMs have to do after the jobs that they run. */
interface QueuedJobs {
    /** No job. */
    double NONE = -1;

    /** The VM has ended its job: its next one starts. Returns its walltime in seconds, {@link #NONE} if its queue is empty. */
    double next(int vm, double date);
}
