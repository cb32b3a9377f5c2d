/** The worker program: simulates realizations with the actors, executions and communications of SimGrid. */
package io.weatherglass.simulation.simgrid;
