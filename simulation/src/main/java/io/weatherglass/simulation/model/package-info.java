/** What is simulated: workflows, platforms, and the state of an execution. */
package io.weatherglass.simulation.model;
