/**
 * Finds, among many live VMs, the one that fits a job best and the one that is idle first without looking at all of them. {@link
 * io.weatherglass.simulation.kernel.vmindex.VmIndex} is the entrance, and {@link io.weatherglass.simulation.kernel.vmindex.IndexedVms} what
 * it reads. Start with {@code VmIndex.putInOrder}: {@code IdleColumns} holds the keys that it computes, {@code PhaseRing} orders VMs by the
 * paid time that is left, {@code IdleDates} and {@link io.weatherglass.simulation.kernel.structures.MinTree} by date, and {@code VmSearch} answers from all of them.
 */
package io.weatherglass.simulation.kernel.vmindex;
