package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * How much was received of a run of which a part is missing.
 *
 * @param receivedJobs jobs whose end was received, at least 0
 */
public record PartialRun(int receivedJobs, int reportedJobs) {
    public PartialRun {
        Checks.atLeast("receivedJobs", 0, receivedJobs);
        Checks.atLeast("reportedJobs", receivedJobs + 1, reportedJobs);
    }
}
