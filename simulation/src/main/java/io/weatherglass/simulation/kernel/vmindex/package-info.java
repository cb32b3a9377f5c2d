/**
 * Finds the best-fitting VM and the first idle VM among many without a scan. {@link
 * io.weatherglass.simulation.kernel.vmindex.VmIndex} is the entry point and reads {@link
 * io.weatherglass.simulation.kernel.vmindex.IndexedVms}. Start with {@code VmIndex.putInOrder}, which computes the keys
 * in {@code IdleColumns}. {@code PhaseRing} orders VMs by paid time left; {@code IdleDates} and {@link
 * io.weatherglass.simulation.kernel.structures.MinTree} order them by the time when they become idle. {@code VmSearch}
 * combines both.
 */
package io.weatherglass.simulation.kernel.vmindex;
