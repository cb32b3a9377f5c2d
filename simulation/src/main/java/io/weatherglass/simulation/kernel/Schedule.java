package io.weatherglass.simulation.kernel;

import java.util.List;

/**
 * Everything that happened in one realization: jobs by index, VMs in order of provisioning; dates are seconds after the start of the
 * instance.
 */
public record Schedule(RealizationResult outcome, List<JobSchedule> jobs, List<VmSchedule> vms) {
    public Schedule {
        jobs = List.copyOf(jobs);
        vms = List.copyOf(vms);
    }

    /**
     * The dates of one job: it is placed when it is scheduled, its walltime begins with its start, and where transfers are not modelled it
     * computes all that time. {@code vm} may be {@link io.weatherglass.simulation.model.ExecutionState#NO_VM}.
     */
    public record JobSchedule(
            double submissionSeconds,
            double scheduledSeconds,
            double startSeconds,
            double computeStartSeconds,
            double computeEndSeconds,
            double endSeconds,
            int vm) {}

    /** The dates of one VM, which is billed from its request; types are numbered consecutively over all clouds. */
    public record VmSchedule(int type, double requestSeconds, double readySeconds, double terminationSeconds) {}
}
