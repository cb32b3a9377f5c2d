/** {@code simulate} ({@link Simulation}) and {@code montecarlo} ({@link MonteCarloComparison}). */
package io.weatherglass.cli.simulating;
