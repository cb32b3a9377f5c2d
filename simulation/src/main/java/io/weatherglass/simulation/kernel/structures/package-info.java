/**
 * Data structures of the kernel on primitive arrays. Most of them can save their content and restore it for the next
 * realization. EventHeap orders lanes and tasks by their next event, MinTree finds the minimum of an array, EarliestDate
 * the minimum of a few dates without branches. SlotBill sums the cost of slots.
 */
package io.weatherglass.simulation.kernel.structures;
