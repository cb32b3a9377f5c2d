/**
 * The worker program of the SimGrid engine: simulates realizations with the actors, executions and communications of
 * SimGrid. A program of its own, compiled only where SimGrid is installed. Start with {@code SimGridWorker}.
 */
package io.weatherglass.simulation.simgrid;
