package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The influence of a job on the end time of the workflow.
 *
 * @param criticality share of the realizations in which this job is on the critical path, including queueing; 0 to 1
 * @param cruciality absolute correlation between its runtime and the makespan, 0 to 1
 */
public record JobCriticality(String jobId, String kind, double criticality, double cruciality) {
    public JobCriticality {
        Checks.notBlank("jobId", jobId);
        Checks.fraction("criticality", criticality);
        Checks.fraction("cruciality", cruciality);
    }
}
