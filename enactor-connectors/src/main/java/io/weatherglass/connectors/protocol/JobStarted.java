package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The job began to use its resource.
 *
 * @param jobId the job's id in the plan; not blank
 * @param attempt the attempt at the job, from 1
 * @param vmId the VM that runs the job, absent in a pool of slots
 */
public record JobStarted(String jobId, int attempt, Optional<String> vmId) implements JobEvent {
    public JobStarted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
    }
}
