/**
 * Engines that simulate the same scenarios behind one interface: the event kernel, and SimGrid in worker processes as the
 * reference that the kernel is tested against. Start with {@link io.weatherglass.simulation.engine.SimulationEngine}.
 */
package io.weatherglass.simulation.engine;
