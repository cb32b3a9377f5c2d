package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * The job was placed on a VM and waits there.
 *
 * @param attempt number of the attempt, from 1
 */
public record JobScheduled(String jobId, int attempt, String vmId) implements JobEvent {
    public JobScheduled {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.notBlank("vmId", vmId);
    }
}
