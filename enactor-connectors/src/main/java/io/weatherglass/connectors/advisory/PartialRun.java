package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * The completeness of a run with missing events.
 *
 * @param receivedJobs number of jobs whose end was received, at least 0
 */
public record PartialRun(int receivedJobs, int reportedJobs) {
    public PartialRun {
        Checks.atLeast("receivedJobs", 0, receivedJobs);
        Checks.atLeast("reportedJobs", receivedJobs + 1, reportedJobs);
    }
}
