/**
 * Data structures of the kernel on primitive arrays. Most of them can save their content and restore it for the next
 * realization. {@code EventHeap} orders lanes and tasks by their next event, {@code MinTree} finds the minimum of an
 * array, {@code EarliestDate} finds the minimum of a few times without branches, and {@code SlotBill} sums the cost of
 * slots.
 */
package io.weatherglass.simulation.kernel.structures;
