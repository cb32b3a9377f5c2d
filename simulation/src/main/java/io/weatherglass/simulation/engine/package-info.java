/**
 * Engines that simulate the same scenarios: the event kernel, and SimGrid in worker processes as a reference for tests.
 */
package io.weatherglass.simulation.engine;
