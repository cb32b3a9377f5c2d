package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A job whose runtime far exceeds its projection (0 = unknown): probably a problem with the job, not background load.
 */
public record OutlierJob(String jobId, double projectedRuntimeSeconds, double observedRuntimeSeconds, boolean running) {
    public OutlierJob {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("projectedRuntimeSeconds", projectedRuntimeSeconds);
        Checks.finiteNotNegative("observedRuntimeSeconds", observedRuntimeSeconds);
    }
}
