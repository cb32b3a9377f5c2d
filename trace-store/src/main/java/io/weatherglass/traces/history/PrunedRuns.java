package io.weatherglass.traces.history;

/** Runs of a workflow selected by a rule; at least one. */
public record PrunedRuns(String workflow, long runs, long jobs) {}
