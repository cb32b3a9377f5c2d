package io.weatherglass.traces.history;

/**
 * One VM of a past run. Dates are seconds since the origin of the run, NaN where unknown.
 *
 * @param requestedSeconds from this date on it was billed
 * @param terminatedSeconds date of its termination or failure; NaN if it outlived the run
 */
public record PastVm(String id, String type, double requestedSeconds, double bootedSeconds, double terminatedSeconds) {}
