package io.weatherglass.connectors.protocol.plan;

/**
 * The storage that jobs read their input from and write their output to. Transfers under way in one direction share its bandwidth fairly,
 * each capped by the link of its VM. Where a plan has one, the projected runtimes of its jobs are times of computation alone.
 */
public record StorageSpec(double downloadBytesPerSecond, double uploadBytesPerSecond, double latencySeconds) {}
