package io.weatherglass.simulation.kernel;

import java.util.List;

/**
 * Everything that happened in one realization; dates are seconds after the start of the instance.
 *
 * @param outcome the totals
 * @param jobs by job index
 * @param vms in order of provisioning
 */
public record Schedule(RealizationResult outcome, List<JobSchedule> jobs, List<VmSchedule> vms) {
    public Schedule {
        jobs = List.copyOf(jobs);
        vms = List.copyOf(vms);
    }

    /**
     * The dates of one job.
     *
     * @param submissionSeconds when it was submitted
     * @param scheduledSeconds when it was placed
     * @param startSeconds when its walltime began
     * @param computeStartSeconds when its input was there and it began to compute; its start where transfers are not
     *     modelled
     * @param computeEndSeconds when it began to write its output; its end where transfers are not modelled
     * @param endSeconds when its walltime ended
     * @param vm index of its VM or slot; {@link io.weatherglass.simulation.model.ExecutionState#NO_VM} if the state
     *     did not say
     */
    public record JobSchedule(
            double submissionSeconds,
            double scheduledSeconds,
            double startSeconds,
            double computeStartSeconds,
            double computeEndSeconds,
            double endSeconds,
            int vm) {}

    /**
     * The dates of one VM.
     *
     * @param type its type, numbered consecutively over all clouds
     * @param requestSeconds when it was requested, billed from then on
     * @param readySeconds when it came up
     * @param terminationSeconds when it was shut down
     */
    public record VmSchedule(int type, double requestSeconds, double readySeconds, double terminationSeconds) {}
}
