/** Engines that simulate the same scenarios: the event kernel, and SimGrid as the reference it is tested against. */
package io.weatherglass.simulation.engine;
