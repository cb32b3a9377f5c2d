/** Heuristics that provision VMs and place jobs, found by name. */
package io.weatherglass.simulation.strategy;
