/**
 * Simulates workflows on clouds and fixed pools, and forecasts their makespan and cost. Depends only on the JDK and
 * commons-math.
 *
 * <p>Packages in the order of data flow: {@code model} describes workflows, platforms and the state of an execution;
 * {@code strategy} provisions VMs and places jobs; {@code kernel} simulates one realization; {@code montecarlo} draws
 * walltimes and runs many realizations; {@code statistics} summarizes the results. {@code engine} runs the same
 * scenarios on SimGrid as a reference, and {@code synthetic} generates workflows. Start with {@link
 * io.weatherglass.simulation.kernel.Scenario} and {@link io.weatherglass.simulation.montecarlo.MonteCarlo#forecast}.
 * [B19] and [BGG18] are listed in {@code docs/simulating.md}.
 */
package io.weatherglass.simulation;
