package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job will neither run nor be repeated, and no job waits for it. */
public record JobCancelled(String jobId) implements JobEvent {
    public JobCancelled {
        Checks.notBlank("jobId", jobId);
    }
}
