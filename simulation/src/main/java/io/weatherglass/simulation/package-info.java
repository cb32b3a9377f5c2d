/**
 * Simulates workflows on clouds and fixed pools, and forecasts how they will end. May use the JDK and commons-math; knows nothing of the
 * other modules and has no I/O framework.
 *
 * <p>Packages, in the order in which data pass through them: {@code model} describes workflows, platforms and the state of an execution;
 * {@code strategy} provisions VMs and places jobs; {@code kernel} simulates one realization; {@code montecarlo} draws walltimes and
 * simulates many; {@code statistics} summarizes the results. {@code engine} runs the same scenarios on SimGrid as a reference, and {@code
 * synthetic} generates workflows. Start with {@link io.weatherglass.simulation.kernel.Scenario} and {@link
 * io.weatherglass.simulation.montecarlo.MonteCarlo#forecast}. [B19] and [BGG18] are listed in {@code docs/simulating.md}.
 */
package io.weatherglass.simulation;
