package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job will not be run or retried, and no other job waits for it. */
public record JobCancelled(String jobId) implements JobEvent {
    public JobCancelled {
        Checks.notBlank("jobId", jobId);
    }
}
