package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * An enactor's counts at the end of an instance, which show whether events were lost.
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
