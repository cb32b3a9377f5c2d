/**
 * Engines that simulate the same scenarios behind one interface: the event kernel, and SimGrid in worker processes as a
 * reference for testing the kernel. Start with {@link io.weatherglass.simulation.engine.SimulationEngine}.
 */
package io.weatherglass.simulation.engine;
