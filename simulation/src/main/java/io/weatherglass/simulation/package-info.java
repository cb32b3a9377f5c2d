/**
 * Simulates workflows on clouds and fixed pools, and forecasts how they will end.
 *
 * <p>This module may use the JDK and commons-math. It knows nothing of the other modules and has no I/O framework, no
 * Kafka, no HTTP and no JSON.
 *
 * <p>Its packages, in the order in which data pass through them: {@code model} describes workflows, platforms and the
 * state of an execution; {@code strategy} provisions VMs and places jobs; {@code kernel} simulates one realization;
 * {@code montecarlo} draws walltimes and simulates many; {@code statistics} summarizes and compares the results.
 * Besides them, {@code engine} runs the same scenarios on SimGrid as a reference, and {@code synthetic} generates
 * workflows for tests and demonstrations.
 *
 * <p>Start with {@link io.weatherglass.simulation.kernel.Scenario}, what is simulated, then {@link
 * io.weatherglass.simulation.montecarlo.MonteCarlo#forecast}, which calls everything else.
 *
 * <p>The sources cited as [B19] and [BGG18] are listed in {@code docs/simulating.md}.
 */
package io.weatherglass.simulation;
