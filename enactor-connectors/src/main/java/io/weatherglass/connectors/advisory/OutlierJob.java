package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A job far beyond its projection: no sign of background load, but of the job itself.
 *
 * @param projectedRuntimeSeconds what the plan expected, in seconds, 0 = unknown
 */
public record OutlierJob(String jobId, double projectedRuntimeSeconds, double observedRuntimeSeconds, boolean running) {
    public OutlierJob {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("projectedRuntimeSeconds", projectedRuntimeSeconds);
        Checks.finiteNotNegative("observedRuntimeSeconds", observedRuntimeSeconds);
    }
}
