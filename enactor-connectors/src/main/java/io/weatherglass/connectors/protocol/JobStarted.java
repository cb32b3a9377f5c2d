package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The job began to use its resource.
 *
 * @param attempt number of the attempt, from 1
 */
public record JobStarted(String jobId, int attempt, Optional<String> vmId) implements JobEvent {
    public JobStarted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
    }
}
