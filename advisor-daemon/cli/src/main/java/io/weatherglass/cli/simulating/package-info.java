/**
 * {@code simulate} (one execution) and {@code montecarlo} (many executions under several strategies). The commands read
 * options, run {@link io.weatherglass.cli.simulating.Simulation} or {@link
 * io.weatherglass.cli.simulating.MonteCarloComparison}, and print the report as text or JSON.
 */
package io.weatherglass.cli.simulating;
