/** The event kernel: simulates one realization of a scenario from any execution state. */
package io.weatherglass.simulation.kernel;
