/**
 * The worker program of the SimGrid engine. Simulates realizations with actors, executions and communications of
 * SimGrid. A separate program, compiled only if SimGrid is installed. Start with {@code SimGridWorker}.
 */
package io.weatherglass.simulation.simgrid;
