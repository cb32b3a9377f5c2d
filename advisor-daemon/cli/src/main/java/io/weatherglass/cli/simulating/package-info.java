/**
 * The commands {@code simulate} (one execution) and {@code montecarlo} (many, under several strategies). Start with SimulateCommand or
 * MonteCarloCommand: they read the options, run Simulation or MonteCarloComparison, and print its report as text or JSON.
 */
package io.weatherglass.cli.simulating;
