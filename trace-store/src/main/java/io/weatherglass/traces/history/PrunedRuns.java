package io.weatherglass.traces.history;

/** Runs of a workflow that a rule takes out; at least one. */
public record PrunedRuns(String workflow, long runs, long jobs) {}
