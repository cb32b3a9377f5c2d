/** Data structures on primitive arrays, independent of the rest of the kernel. */
package io.weatherglass.simulation.kernel.structures;
