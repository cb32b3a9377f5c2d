package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job will not be run (any more) and nothing waits for it. */
public record JobCancelled(String jobId) implements JobEvent {
    public JobCancelled {
        Checks.notBlank("jobId", jobId);
    }
}
