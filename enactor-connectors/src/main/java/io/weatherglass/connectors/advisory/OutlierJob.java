package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A job whose runtime far exceeds its projection, which is 0 if unknown. The cause is probably the job, not background
 * load.
 */
public record OutlierJob(String jobId, double projectedRuntimeSeconds, double observedRuntimeSeconds, boolean running) {
    public OutlierJob {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("projectedRuntimeSeconds", projectedRuntimeSeconds);
        Checks.finiteNotNegative("observedRuntimeSeconds", observedRuntimeSeconds);
    }
}
