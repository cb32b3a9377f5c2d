package io.weatherglass.connectors.protocol.plan;

/**
 * The storage for the input and output of jobs. Transfers in one direction share its bandwidth equally, but none
 * exceeds the bandwidth of its VM's link. With storage, the projected runtimes of jobs exclude transfers.
 */
public record StorageSpec(double downloadBytesPerSecond, double uploadBytesPerSecond, double latencySeconds) {}
