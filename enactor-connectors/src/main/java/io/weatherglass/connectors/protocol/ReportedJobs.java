package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * What an enactor says at the end of an instance that it has done, which shows whether some of its events were lost.
 *
 * @param completed jobs that completed, at least 0
 * @param failed jobs that failed and were given up, at least 0; attempts that were repeated do not count
 * @param skipped jobs that need not be run, as their results were there already, at least 0; the enactor may have reported nothing else of
 *     them
 */
public record ReportedJobs(int completed, int failed, int skipped) {
    public ReportedJobs {
        Checks.atLeast("completed", 0, completed);
        Checks.atLeast("failed", 0, failed);
        Checks.atLeast("skipped", 0, skipped);
    }
}
