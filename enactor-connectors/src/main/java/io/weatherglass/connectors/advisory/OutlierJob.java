package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A job far beyond its projection: no sign of background load, but of the job itself.
 *
 * @param jobId the job's id in the plan; not blank
 * @param projectedRuntimeSeconds what the plan expected, in seconds, 0 = unknown
 * @param observedRuntimeSeconds what was observed, so far if the job still runs, in seconds
 */
public record OutlierJob(String jobId, double projectedRuntimeSeconds, double observedRuntimeSeconds, boolean running) {
    public OutlierJob {
        Checks.notBlank("jobId", jobId);
        Checks.finiteNotNegative("projectedRuntimeSeconds", projectedRuntimeSeconds);
        Checks.finiteNotNegative("observedRuntimeSeconds", observedRuntimeSeconds);
    }
}
