/**
 * Forecasts by many realizations: draws walltimes, boot times and VM lifetimes with counter-based random numbers, simulates each draw on
 * the event kernel, and stops when the options say so. Start with {@link io.weatherglass.simulation.montecarlo.MonteCarlo}.
 */
package io.weatherglass.simulation.montecarlo;
