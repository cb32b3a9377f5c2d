package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * The job was handed to the scheduler: its dependencies are complete and it waits for a resource.
 *
 * @param jobId the job's id in the plan; not blank
 * @param attempt the attempt at the job, from 1
 */
public record JobSubmitted(String jobId, int attempt) implements JobEvent {
    /** Checks the ranges given above. */
    public JobSubmitted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
    }
}
