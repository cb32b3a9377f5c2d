package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A job whose runtime far exceeds its projection, which indicates a problem of the job rather than background load.
 *
 * @param projectedRuntimeSeconds 0 = unknown
 */
public record OutlierJob(String jobId, double projectedRuntimeSeconds, double observedRuntimeSeconds, boolean running) {
    public OutlierJob {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("projectedRuntimeSeconds", projectedRuntimeSeconds);
        Checks.finiteNotNegative("observedRuntimeSeconds", observedRuntimeSeconds);
    }
}
