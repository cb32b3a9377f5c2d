/**
 * Forecasts from many realizations. Walltimes, boot times and VM lifetimes are drawn with counter-based random numbers,
 * each draw is simulated on the event kernel, and stopping rules end the forecast. Start with {@link
 * io.weatherglass.simulation.montecarlo.MonteCarlo}.
 */
package io.weatherglass.simulation.montecarlo;
