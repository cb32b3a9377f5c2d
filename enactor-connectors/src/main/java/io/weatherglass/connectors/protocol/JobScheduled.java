package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * The job was placed on a VM and waits for its turn there.
 *
 * @param jobId the job's id in the plan; not blank
 * @param attempt the attempt at the job, from 1
 * @param vmId the VM that will run the job; not blank
 */
public record JobScheduled(String jobId, int attempt, String vmId) implements JobEvent {
    public JobScheduled {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.notBlank("vmId", vmId);
    }
}
