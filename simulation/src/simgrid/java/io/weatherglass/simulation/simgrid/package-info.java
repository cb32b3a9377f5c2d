/**
 * The worker program of the SimGrid engine, compiled only if SimGrid is installed. Start with {@code SimGridWorker}.
 */
package io.weatherglass.simulation.simgrid;
