/** Data structures of the kernel on primitive arrays. They depend on nothing else of the kernel. */
package io.weatherglass.simulation.kernel.structures;
