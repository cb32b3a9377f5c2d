package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** The job need not be run because its results are there already (cached). */
public record JobSkipped(String jobId) implements JobEvent {
    public JobSkipped {
        Checks.notBlank("jobId", jobId);
    }
}
