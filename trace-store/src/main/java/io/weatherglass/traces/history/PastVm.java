package io.weatherglass.traces.history;

/**
 * A VM of a past run. Times are seconds after the origin of the run, NaN if unknown. The VM is billed from the time of
 * its request. It may have been terminated by a failure; the time of termination is NaN if the VM outlived the run.
 */
public record PastVm(String id, String type, double requestedSeconds, double bootedSeconds, double terminatedSeconds) {}
