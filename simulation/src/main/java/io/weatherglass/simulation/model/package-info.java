/** Immutable input of simulations: workflows, platforms, background load and the state of an execution. */
package io.weatherglass.simulation.model;
