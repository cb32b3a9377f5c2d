package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * The job counts that an enactor reports at the end of an instance. They show whether events were lost.
 *
 * @param completed number of completed jobs, at least 0
 * @param failed jobs that failed for good, at least 0; repeated attempts do not count
 * @param skipped jobs that were not run because their results existed, at least 0; the enactor may not have reported
 *     these jobs in any other way
 */
public record ReportedJobCounts(int completed, int failed, int skipped) {
    public ReportedJobCounts {
        Checks.atLeast("completed", 0, completed);
        Checks.atLeast("failed", 0, failed);
        Checks.atLeast("skipped", 0, skipped);
    }
}
