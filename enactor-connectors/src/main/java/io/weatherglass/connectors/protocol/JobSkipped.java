package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job is not run, because its results already exist. */
public record JobSkipped(String jobId) implements JobEvent {
    public JobSkipped {
        Checks.notBlank("jobId", jobId);
    }
}
