/**
 * Simulations of a workflow on a platform: {@code simulate} and {@code montecarlo}. Start with {@link
 * io.weatherglass.cli.simulating.Simulation} and {@link io.weatherglass.cli.simulating.MonteCarloComparison}.
 */
package io.weatherglass.cli.simulating;
