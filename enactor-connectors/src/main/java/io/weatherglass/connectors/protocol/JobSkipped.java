package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job is not run because its results exist (cached). */
public record JobSkipped(String jobId) implements JobEvent {
    public JobSkipped {
        Checks.notBlank("jobId", jobId);
    }
}
