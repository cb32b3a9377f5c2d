/** Simulations on demand: {@code simulate}, {@code montecarlo}, {@code convergence} and {@code experiment}. */
package io.weatherglass.cli.studies;
