package io.weatherglass.traces.history;

public record PrunedRuns(String workflow, long runs, long jobs) {}
