package io.weatherglass.traces.history;

/**
 * A VM of a past run. Dates are seconds after the origin of the run, NaN if unknown.
 *
 * @param requestedSeconds start of billing
 * @param terminatedSeconds date of termination or failure; NaN if the VM outlived the run
 */
public record PastVm(String id, String type, double requestedSeconds, double bootedSeconds, double terminatedSeconds) {}
