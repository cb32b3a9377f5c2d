/** Simulations on demand: {@code simulate}, {@code montecarlo}, {@code convergence}, {@code experiment} and {@code follow-advice}. */
package io.weatherglass.cli.studies;
