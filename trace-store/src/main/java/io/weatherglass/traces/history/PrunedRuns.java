package io.weatherglass.traces.history;

/**
 * Runs of a workflow that a rule takes out.
 *
 * @param runs number of runs, at least 1
 * @param jobs number of their jobs
 */
public record PrunedRuns(String workflow, long runs, long jobs) {}
