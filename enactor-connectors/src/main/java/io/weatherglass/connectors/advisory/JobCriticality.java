package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * How much a job determines when the workflow ends.
 *
 * @param criticality share of the realizations in which it was on the critical path, queueing included, 0 to 1
 * @param cruciality |correlation of its runtime and the makespan|, 0 to 1
 */
public record JobCriticality(String jobId, String kind, double criticality, double cruciality) {
    public JobCriticality {
        Checks.notBlank("jobId", jobId);
        Checks.fraction("criticality", criticality);
        Checks.fraction("cruciality", cruciality);
    }
}
