/** Forecasts by many realizations with counter-based random numbers. */
package io.weatherglass.simulation.montecarlo;
