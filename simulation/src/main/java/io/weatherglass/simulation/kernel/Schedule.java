package io.weatherglass.simulation.kernel;

import java.util.List;

/** Times of a realization in seconds after the start of the instance: jobs by index, VMs in order of provisioning. */
public record Schedule(RealizationResult outcome, List<JobSchedule> jobs, List<VmSchedule> vms) {
    public Schedule {
        jobs = List.copyOf(jobs);
        vms = List.copyOf(vms);
    }

    /**
     * Times of a job. {@code scheduledSeconds} is the time of its placement, and its walltime is counted from {@code
     * startSeconds}. If transfers are not modelled, the job computes from its start to its end. {@code vm} may be
     * {@link io.weatherglass.simulation.model.ExecutionState#NO_VM}.
     */
    public record JobSchedule(
            double submissionSeconds,
            double scheduledSeconds,
            double startSeconds,
            double computeStartSeconds,
            double computeEndSeconds,
            double endSeconds,
            int vm) {}

    public record VmSchedule(int type, double requestSeconds, double readySeconds, double terminationSeconds) {}
}
